# SPDX-License-Identifier: GPL-2.0-only
#
# rows.awk - print the rows of events/<box>.tsv as C, for boxes/<box>.c to include
#
# A line is an event, in five or six columns with tabs between them:
#
#	name		lower case; with a star it is in sysfs without all_names=1 (PMON_LISTED)
#	platforms	groups of include/pmon/platform_groups.h or of boxes/<box>.c
#	terms		the event as perf reads it; "term=?" is left to the user
#	unit		the increment, a key of by[] or bytes[] below; "level to N", "up to N". With a
#			number of bytes the event is a quantity; "N bytes SCALE" has its own scale
#	what		what increments it
#	Intel's name	the name in Intel's event list after UNC_<box>_, if it differs from column 1, or the
#			full name with UNC_; "ON_...:" before it limits the name to these platforms
#
# "[name]" begins a table of that name, which is static unless the name begins with pmon_. "#" begins
# a comment. Kernels build with any awk, so this script uses only functions of POSIX awk.

BEGIN {
	FS = "\t+"

	by["each"] = "1 for each"
	by["each bit"] = "1 for each bit"
	by["each overflow"] = "1 for each overflow of an accumulator"
	by["each 32"] = "1 for each 32, summed over the cycles"
	by["each 256"] = "1 for each 256, summed over the cycles"
	by["cycles"] = "1 for each cycle in which it is so"
	by["level"] = "in each cycle, how many there are"
	by["no fixed size"] = "no fixed size"

	# In MiB, as the in-kernel driver shows them
	bytes["4"] = "3.814697266e-6"
	bytes["8"] = "7.62939453125e-6"
	bytes["32"] = "3.0517578125e-5"
	bytes["64"] = "6.103515625e-5"
}

function refuse(why)
{
	printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
	refused = 1
}

function end_table()
{
	if (table)
		print "\t{}\n};"
}

# Return: the members of a quantity with this unit, "" if it is no number of bytes
function quantity(unit,    word, nr)
{
	nr = split(unit, word, " ")
	if (word[2] != "bytes" || nr > 3 || (nr == 2 && !(word[1] in bytes)))
		return ""
	return sprintf(" .scale = \"%s\", .unit = \"MiB\",", nr == 3 ? word[3] : bytes[word[1]])
}

# Return: the increment in words, "" if the unit is unknown
function increment(unit)
{
	if (unit in by)
		return by[unit]
	if (quantity(unit))
		return substr(unit, 1, index(unit, " ")) "bytes for each"
	if (unit ~ /^level to [0-9]+$/)
		return by["level"] " (up to " substr(unit, 10) ")"
	if (unit ~ /^up to [0-9]+$/)
		return unit " in a cycle"
	return ""
}

# Return: the members for a name of Intel's lists, "" if there is none
function intel(name,    part)
{
	if (!name)
		return ""
	if (split(name, part, ":") == 1)
		return sprintf(", .perf = \"%s\"", name)
	return sprintf(", .perf = \"%s\", .perf_on = %s", part[2], part[1])
}

# One platform or group may have a name once. What "A & ~B" has is left to the compiler and tests.
function check_twice(name, platforms,    group, nr)
{
	nr = platforms ~ /[&~]/ ? 0 : split(platforms, group, / *\| */)
	if (!nr)
		group[nr = 1] = platforms
	for (; nr; nr--) {
		if ((table, name, group[nr]) in line)
			refuse(name " of " group[nr] " is also in line " line[table, name, group[nr]])
		line[table, name, group[nr]] = FNR
	}
}

function check(name)
{
	if (!table)
		refuse("an event before the first [table]")
	if (name !~ /^[a-z0-9_]+$/)
		refuse("not a name of lower-case letters, digits and _: " name)
	if ($2 !~ /^[~(]*ON_[A-Z0-9_ |&~()]+$/)
		refuse("not a group of platforms (ON_...): " $2)
	if ($3 !~ /^[a-z0-9_]+=(0x[0-9a-f]+|[0-9]+|\?)(,[a-z0-9_]+=(0x[0-9a-f]+|[0-9]+|\?))*$/)
		refuse("not terms as event=0x01,umask=0x02: " $3)
	if (!increment($4))
		refuse("unknown unit: " $4)
	if ($5 ~ /["\\]/)
		refuse("a quote or a backslash in the description")
	if ($6 !~ /^((ON_[A-Z0-9_]+:)?[A-Z0-9_]+(\.[A-Z0-9_]+)*)?$/)
		refuse("not a name of Intel's lists, as CAS_COUNT.RD or ON_ICE:CAS_COUNT.RD: " $6)
	check_twice(name, $2)
}

/^#/ || /^$/ {
	next
}

/^\[.*\]$/ {
	end_table()
	table = substr($0, 2, length($0) - 2)
	if (table !~ /^[a-z0-9_]+$/)
		refuse("not a table's name of lower-case letters, digits and _: " table)
	printf "%sconst struct pmon_alias %s[] = {\n", table ~ /^pmon_/ ? "" : "static ", table
	next
}

NF < 5 || NF > 6 {
	refuse(NF " columns instead of 5 or 6: name, platforms, terms, unit, what, Intel's name; with tabs between them")
	next
}

{
	name = $1
	listed = sub(/\*$/, "", name) ? " | PMON_LISTED" : ""
	check(name)

	# The compiler's complaints are of this line
	printf "#line %d \"%s\"\n", FNR, FILENAME
	printf "\t{ .on = (%s)%s, .name = \"%s\", .terms = \"%s\",%s ", $2, listed, name, $3, quantity($4)
	printf "PMON_DOC(.by = \"%s\", .what = \"%s\"%s) },\n", increment($4), $5, intel($6)
}

END {
	end_table()
	exit refused
}
