// SPDX-License-Identifier: GPL-2.0-only
/* test_stat.c - "xeon-pmon stat", "record" and "curve" on a machine that was made up */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <zlib.h>

#include "arguments.h"
#include "command.h"
#include "curve.h"
#include "ktap.h"
#include "real.h"
#include "rows.h"
#include "simulated.h"

#define TO	"--for|1|-o|@"
#define BOTH	"-M|mem_read_bw,dram_clock|" TO

/* struct line - how many lines of the file must have a text, "" in any; below 0: some */
struct line {
	int nr;
	const char *part;
};

/* struct run - a run of "xeon-pmon stat" */
static const struct run {
	const char *what;	/* it is about this */
	unsigned int with;	/* what it finds */
	const char *words;	/* its arguments, "@": the file */
	int code;		/* its exit code */
	struct line lines[5];
} runs[] = {
	{ "a value that cannot be", WRONG, "-M|mem_read_bw,mem_util|--per-box|" TO, 0,
	  { { 1, " - MB/s    above 128000.0 MB/s, which is impossible" },
	    { 1, "above 100.0 %, which is impossible" }, { 1, " 64000.000 MB/s" } } },
	{ "the same in JSON", WRONG, "-j|-M|mem_read_bw|--per-box|" TO, 0,
	  { { 1, "\"<not counted>\", \"impossible\" : true" },
	    { 1, "\"state\" : \"impossible\"" }, { 1, "\"state\" : \"measured\"" } } },
	/* A die, its package, the machine are sums of the same boxes, means of the same clocks */
	{ "all places", DIES, "--all-cpus|" BOTH, 0,
	  { { 1, "S0-D0 mem_read_bw                128000.000 MB/s" },
	    { 1, "S1    mem_read_bw                256000.000 MB/s" },
	    { 1, "S1    dram_clock                   8000.000 MHz" },
	    { 1, "all   mem_read_bw                512000.000 MB/s" }, { 14, "" } } },
	{ "sockets", DIES, "--per-socket|" BOTH, 0,
	  { { 1, "S0  mem_read_bw                256000.000 MB/s" }, { 6, "" } } },
	{ "dies", DIES, "--per-die|" BOTH, 0,
	  { { 1, "S0-D1 mem_read_bw                128000.000 MB/s" }, { 10, "" } } },
	{ "boxes of a die", DIES, "--per-box|-C|56|" BOTH, 0, { { 4, "S0-D1 " }, { 4, "" } } },
	{ "boxes of all dies, and no sums", DIES, "--per-socket|--box|uncore_imc_*|" BOTH, 0,
	  { { 4, "S1-D0 " }, { 0, "all" }, { 16, "" } } },
	/* One die is not its socket, nor one socket the machine. */
	{ "one die of a package", DIES, "-C|56|" BOTH, 0,
	  { { 1, "S0-D1 mem_read_bw                128000.000 MB/s" }, { 2, "" } } },
	{ "that as a socket", DIES, "-C|56|--per-socket|" BOTH, 0,
	  { { 2, "S0-D1 " }, { 2, "" } } },
	{ "one socket of two", DIES, "--socket|0|" BOTH, 0,
	  { { 1, "S0    mem_read_bw                256000.000 MB/s" }, { 0, "all" }, { 6, "" } } },
	{ "both of them", DIES, "--socket|0,1|" BOTH, 0, { { 2, "all " }, { 14, "" } } },
	{ "the least and the most", DIES, "--min-max|" BOTH, 0,
	  { { 2, " 256000.000 MB/s    ( 64000.000 to 64000.000 )" } } },
	{ "places in JSON", DIES, "-ja|" BOTH, 0,
	  { { 2, "\"socket\" : \"S1\", \"aggregate-number\" : 4, " },
	    { 2, "\"die\" : \"S1-D1\"" } } },
	{ "nodes that are a die each", DIES, "--per-node|" BOTH, 0,
	  { { 1, "N3  mem_read_bw                128000.000 MB/s" }, { 0, "N4" }, { 10, "" } } },
	{ "two nodes of a die, of which no table has what is in them", DIES | NODES,
	  "--per-node|" BOTH, 0, { { 1, "S1-D1 mem_read_bw" }, { 10, "" },
	    { 4, " MB/s    (the NUMA node of its boxes is unknown)" } } },
	{ "the only die has a number, too", 0, "--per-die|" BOTH, 0, { { 1, "S0-D0 mem" } } },
	{ "below 0, the least last", TWICE, "--formula|imc:0 - cas_count_read|--min-max|" TO, 0,
	  { { 1, "( -2000000000.000 to -1000000000.000 )" } } },
	{ "channels that differ", TWICE, "--min-max|" BOTH, 0,
	  { { 1, "192000.000 MB/s    ( 64000.000 to 128000.000 )" } } },

	{ "a command has as many files as its user", REAL,
	  "-o|/dev/null|sh|-c|[ $(ulimit -Sn) = 100 ]", 0 },
	{ "a tenth of a second each, once more than half: one table for that", LATE,
	  "-M|mem_read_bw|-I|100|" TO, 0, { { 5, "" } } },
	{ "the exit code of the run that fails", REAL,
	  "-r|2|-M|mem_read_bw|-o|/dev/null|sh|-c|mkdir $0.d 2> /dev/null && exit 7; rmdir $0.d|@",
	  7 },
	{ "the standard error of two runs", GAINS, "-r|2|-e|imc_1/cas_count_read/|-o|@|true", 0,
	  { { 1, " ( +-  50.00% )" } } },
	{ "the first of two runs without a value", WRONG | GAINS,
	  "-r|2|--box|imc_0|-M|mem_read_bw|-o|@|true", 0,
	  { { 1, " - MB/s    above" }, { 1, "" } } },
	{ "each table at its time: the command waits for the last one", REAL,
	  "-M|mem_read_bw|-I|10|--interval-count|2|-o|@|sh|-c|n=0; until [ $(wc -l < $0) = 2 ]; do "
	  "sleep 0.01; n=$((n + 1)); if [ $n = 1000 ]; then exit 9; fi; done|@", 0 },
	{ "SIGINT is left to the command", REAL,
	  "-M|mem_read_bw|-o|/dev/null|sh|-c|trap 'exit 9' INT; kill -INT $PPID; n=0; "
	  "until [ $n = 1000 ]; do sleep 0.01; n=$((n + 1)); done", 9 },
	{ "for a second, without an interval", 0, "-M|mem_read_bw|--timeout|1000|-o|@", 0,
	  { { 1, "" } } },
	{ "behind what is there", 0, "--append|-M|mem_read_bw|" TO, 0, { { 2, "" } } },
	{ "a second, after half of one", 0, "-D|500|-e|imc_1/cas_count_read/|" TO, 0,
	  { { 1, " 1000000000.000" } } },
	{ "three tables", 0, "-M|mem_read_bw|-I|100|--interval-count|3|-o|@", 0, { { 3, "" } } },
	{ "one, but the command ends by itself", REAL,
	  "-M|mem_read_bw|-I|10|--interval-count|1|-o|@|sh|-c|sleep 0.1; exit 7", 7,
	  { { 1, "" } } },
	{ "two and their sum", 0,
	  "-e|imc_1/cas_count_read/|-I|500|--interval-count|2|--summary|-o|@", 0,
	  { { 2, "  500000000.000" }, { 1, "     summary S0  " }, { 1, " 1000000000.000" } } },
	{ "that as CSV", 0,
	  "-x,|-M|mem_read_bw|-I|500|--interval-count|2|--summary|-o|@", 0,
	  { { 1, "summary,S0,,mem_read_bw,128000,MB/s,1.000000000,100.00," } } },
	{ "and as JSON", 0, "-j|-M|mem_read_bw|-I|500|--interval-count|2|--summary|-o|@", 0,
	  { { 1, "{\"summary\" : true, \"socket\"" }, { 3, "" } } },
	{ "options of perf without an effect", 0, "-B|-n|-v|--no-big-num|-M|mem_read_bw|" TO, 0,
	  { { 1, "" } } },
	{ "how long it took", ERRORS, "-M|mem_read_bw|--for|1|-o|/dev/null", 0,
	  { { 1, "       1.000000000 seconds time elapsed" } } },
	{ "which no program needs to read", ERRORS, "-x,|-M|mem_read_bw|--for|1|-o|/dev/null", 0,
	  { { 0, "elapsed" } } },
	{ "a command has stdout to itself", OUTPUT, "sh|-c|echo a; echo b", 0, { { 2, "" } } },
	{ "a command that is not there gets no table", REAL, "-x,|--header|-o|@|/nosuch", 127,
	  { { 0, "" } } },
	{ "nor one that is no program", REAL, "-o|@|/dev/null", 126, { { 0, "" } } },

	/* What a pattern brings does not end it all, be it absent; what a name asks for does. */
	{ "all metrics, of a machine without links", 0, "-M|*|" TO, 0,
	  { { -1, "there is no uncore_qpi" }, { -1, "mem_read_bw" } } },
	{ "more events than files: the command runs", REAL | MANY,
	  "-M|*|--nodes|0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|-o|@|true", 0,
	  { { -1, "ulimit -n" } } },
	{ "what those count that have files is not taken for all", MANY,
	  "-M|*|--nodes|0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0|" TO, 0,
	  { { -1, " of 34 boxes, too many open files" } } },
	{ "a star at a sum that lacks a box", NO_FILES, "-M|mem_read_b*|--min-max|" TO, 0,
	  { { 1, " 64000.000*MB/s    ( 64000.000 to 64000.000 ) (1 of 2 boxes, too many o" } } },
	{ "the same in CSV: no value", NO_FILES, "-x,|-M|mem_read_b*|" TO, 0,
	  { { 1, "mem_read_bw,,MB/s,,,\"1 of 2 boxes, too many open files" } } },
	{ "and in JSON", NO_FILES, "-j|-M|mem_read_b*|" TO, 0,
	  { { 1, "\"<not counted>\"" },
	    { 1, "\"state\" : \"refused\", \"note\" : \"1 of 2 boxes, too many" } } },
	{ "a metric of a box that is not there", 0, "-M|qpi_in_bw|--for|1", EXIT_FAILURE },
	{ "an event of one channel", 0, "-e|imc_1/cas_count_read/|" TO, 0,
	  { { 1, " 1000000000.000" } } },
	{ "events whose names are longer than a metric's", 0,
	  "-e|imc_1/cas_count_read/,imc_1/event=0x4,umask=0x3/|" TO, 0,
	  { { 1, "S0  imc_1/cas_count_read/      1000000000.000" },
	    { 1, "S0  imc_1/event=0x4,umask=0x3/ 1000000000.000" } } },
	{ "and of a third one", 0, "-e|imc_2/cas_count_read/|--for|1", EXIT_FAILURE },
	{ "an event by the name of Intel's list", 0, "-e|unc_m_cas_count.rd|" TO, 0,
	  { { 1, "S0  unc_m_cas_count.rd     2000000000.000" } } },
	{ "a group as perf writes it, and one more", 0,
	  "-e|{imc_0/cas_count_read/,imc_1/event=4,umask=3/},UNC_M_CAS_COUNT.WR|" TO, 0,
	  { { 3, "000000000.000" } } },
	{ "a metric by perf's name, in blanks", 0, "-M| memory_bandwidth_total |" TO, 0,
	  { { 1, " mem_bw " } } },
	{ "a metric that is misspelled", ERRORS, "-M|mem_raed_bw|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean mem_read_bw?" } } },
	{ "a group that is no metric", ERRORS, "-M|memory|--for|1", EXIT_FAILURE,
	  { { 1, "@memory is the group" } } },
	{ "perf's name of a metric that is another one here", ERRORS,
	  "-M|io_bandwidth_read|--for|1", EXIT_FAILURE,
	  { { 1, "pcie_read_bw is the nearest, see \"xeon-pmon show pcie_read_bw\"" } } },
	{ "perf's name, misspelled", ERRORS, "-M|memory_bandwith_total|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean memory_bandwidth_total?" } } },
	{ "an event as a metric", ERRORS, "-M|UNC_M_CAS_COUNT.RD|--for|1", EXIT_FAILURE,
	  { { 1, "it is the name of an event, -e UNC_M_CAS_COUNT.RD" } } },
	{ "perf's metric as an event", ERRORS, "-e|memory_bandwidth_total|--for|1", EXIT_FAILURE,
	  { { 1, "memory_bandwidth_total is a metric: -M mem_bw" } } },
	{ "nothing like any metric", ERRORS, "-M|nosuch|--for|1", EXIT_FAILURE,
	  { { 0, "did you mean" } } },
	{ "an event that is misspelled", ERRORS, "-e|imc/cas_count_reads/|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean cas_count_read?" } } },
	{ "Intel's name as well", ERRORS, "-e|UNC_M_CAS_CUONT.RD|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean UNC_M_CAS_COUNT.RD?" } } },
	{ "a box", ERRORS, "-e|imcc/cas_count_read/|--for|1", EXIT_FAILURE,
	  { { 1, "did you mean imc?" } } },
	{ "an event without its box", ERRORS, "-e|cas_count_read|--for|1", EXIT_FAILURE,
	  { { 1, "must be as in uncore_imc/cas_count_read/" } } },
	{ "an event of later CPUs", ERRORS, "-e|UNC_M_PRE_COUNT.RD|--for|1", EXIT_FAILURE,
	  { { 1, "no event \"UNC_M_PRE_COUNT.RD\" on the Xeon E5-2600" } } },
	{ "an event of the cores", ERRORS, "-e|cycles|--for|1", EXIT_FAILURE,
	  { { 1, "for cores use \"perf stat -e cycles\"" } } },
	{ "a metric as an event", ERRORS, "-e|mem_bw|--for|1", EXIT_FAILURE,
	  { { 1, "-M mem_bw" } } },
	{ "no process has counts of its own", ERRORS, "-p|1", 64,
	  { { -1, "--pid: the uncore counts for all" } } },
	{ "the boxes of another driver", FOREIGN | ERRORS, "-M|mem_read_bw|--for|1", 0,
	  { { -1, "counted by intel_uncore" } } },
	{ "a pattern, without the node ids that one of its metrics needs", FOREIGN,
	  "-M|llc_miss,remot*|" TO, 0,
	  { { 1, "llc_miss                      100.000" }, { -1, "use --nodes" } } },
	{ "the same with node ids", FOREIGN, "-M|llc_miss,remot*|--nodes|0|" TO, 0,
	  { { 1, "llc_miss                      100.000" }, { 0, "use --nodes" } } },
	{ "out of files: not an unsupported CPU", NO_FILES | ERRORS, "-M|mem_read_bw|--for|1",
	  EXIT_FAILURE, { { -1, "ulimit -n" } } },
	{ "the box that is there, neither", ABSENT | ERRORS, "-M|mem_read_b*|--for|1", EXIT_FAILURE,
	  { { 1, "too many open files" } } },
	{ "metrics of which the other driver counts none", FOREIGN | ERRORS, "-M|remot*|--for|1",
	  EXIT_FAILURE, { { 1, "use --nodes" } } },
	{ "a pattern of which no box can be opened", NO_FILES | ERRORS,
	  "-M|mem_read_b*|--box|imc_0|--for|1", EXIT_FAILURE, { { 1, "too many open files" } } },
};

static void test_run(const struct run *run, char *path)
{
	char words[256], *rest = words, *argv[16] = { "stat" };
	int i, nr, right;

	snprintf(words, sizeof(words), "%s", run->words);
	for (i = 1; (argv[i] = strsep(&rest, "|")); i++)
		if (!strcmp(argv[i], "@"))
			argv[i] = path;
	set_up(run->with);
	ktap_eq(run_command(xp_stat, argv,
			    run->with & MANY || !strcmp(argv[2], "*") ? 700 : 100,
			    run->with & OUTPUT ? path : NULL, run->with & ERRORS ? path : NULL),
		run->code, "stat: %s", run->what);
	for (i = 0; i < 5 && run->lines[i].part; i++) {
		nr = find_lines(path, run->lines[i].part);
		right = run->lines[i].nr;
		ktap_ok(right < 0 ? nr : nr == right, "%s: %d lines with \"%s\"", run->what, nr,
			run->lines[i].part);
	}
	set_up(0);
}

static void test_runs(void)
{
	char path[] = "/tmp/test_stat.XXXXXX";
	int fd = mkstemp(path);
	unsigned int i;

	for (i = 0; i < ARRAY(runs); i++)
		test_run(&runs[i], path);
	close(fd);
	unlink(path);
}

/* struct replay - a recording is read again */
static const struct replay {
	const char *what;	/* it is about this */
	unsigned int with;	/* what the machine is, as of runs */
	const char *record;	/* the arguments of record, "@" is the recording */
	const char *stat;	/* those of stat, "#" is the file that has its output */
	int code;		/* the exit code of stat */
	struct line lines[4];
} replays[] = {
	{ "what was recorded", 0, "-M|mem_read_bw,dram_clock|--for|3|-o|@", "--file|@|-o|#", 0,
	  { { 1, "S0  mem_read_bw                128000.000 MB/s" },
	    { 1, "S0  dram_clock                   8000.000 MHz" }, { 2, "" } } },
	{ "each interval", 0, "-M|mem_read_bw|--for|3|-o|@", "--file|@|-I|1000|-o|#", 0,
	  { { 3, " 128000.000 MB/s" }, { 1, "       3.000 S0  mem_read_bw" }, { 3, "" } } },
	{ "two of three intervals, and the rest", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-I|2000|-o|#", 0,
	  { { 1, "2.000 S0" }, { 1, "3.000 S0" }, { 2, " 128000.000 MB/s" }, { 2, "" } } },
	{ "one table, of the first interval", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-I|1000|--interval-count|1|-o|#", 0, { { 1, "1.000 S0" }, { 1, "" } } },
	{ "that is no file without its end", ERRORS, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-I|1000|--interval-count|1|-o|/dev/null", 0, { { 0, "missing" } } },
	{ "a tenth of a second each", 0, "-M|mem_read_bw|-I|100|--for|1|-o|@",
	  "--file|@|-I|100|-o|#", 0, { { 10, " 128000.000 MB/s" }, { 10, "" } } },
	{ "of an interval that was late, one table", LATE, "-M|mem_read_bw|-I|100|--for|1|-o|@",
	  "--file|@|-I|200|-o|#", 0, { { 3, "" } } },
	{ "channels", 0, "-M|mem_read_bw|--for|3|-o|@", "--file|@|--per-box|-o|#", 0,
	  { { 1, "uncore_imc_1     mem_read_bw                 64000.000 MB/s" }, { 2, "" } } },
	{ "one channel", 0, "-M|mem_read_bw|--for|3|-o|@", "--file|@|--box|imc_1|-o|#", 0,
	  { { 1, "uncore_imc_1" }, { 1, "" } } },
	{ "an event of one channel", 0, "-e|imc_1/cas_count_read/|--for|3|-o|@", "--file|@|-o|#", 0,
	  { { 1, " imc_1/cas_count_read/  3000000000.000" }, { 1, "" } } },
	{ "a formula", 0, "--formula|imc:cas_count_read / 1e9|--for|3|-o|@", "--file|@|-o|#", 0,
	  { { 1, " imc:cas_count_read / 1e9          6.000" }, { 1, "" } } },
	{ "another metric of the same events", 0, "-M|mem_bw,dram_clock|--for|3|-o|@",
	  "--file|@|-M|mem_util|-o|#", 0, { { 1, "mem_util                       50.000 %" } } },
	{ "a formula of them", 0, "-M|mem_read_bw,mem_write_bw|--for|3|-o|@",
	  "--file|@|--formula|imc:cas_count_read - cas_count_write|-o|#", 0, { { 1, " 0.000 " } } },
	{ "a metric that lacks an event", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-M|mem_read_bw,mem_write_bw|-o|#", 0,
	  { { 1, "128000.000 MB/s" },
	    { 1, "the recording does not have the event uncore_imc/cas_count_write/" } } },
	{ "the same for programs", 0, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-j|-M|mem_read_bw,mem_write_bw|-o|#", 0,
	  { { 1, "\"<not counted>\"" }, { 1, "\"state\" : \"absent\", \"note\" : \"the rec" } } },
	{ "no metric that was recorded", ERRORS, "-M|mem_read_bw|--for|3|-o|@",
	  "--file|@|-M|mem_write_bw", EXIT_FAILURE,
	  { { 1, "has no events of these metrics; recorded were: mem_read_bw" }, { 1, "" } } },
	{ "slices are a sum", 0, "-M|llc_miss|--for|3|-o|@", "--file|@|--per-box|-o|#", 0,
	  { { 1, "S0  uncore_cbox " }, { 1, "" } } },
	{ "which has as many boxes as there are slices", 0, "-M|llc_miss|--for|3|-o|@",
	  "--file|@|-j|-o|#", 0, { { 1, "\"aggregate-number\" : 2," } } },
	{ "slices, each one", 0, "-M|llc_miss|--slices|--for|3|-o|@",
	  "--file|@|--per-box|-o|#", 0, { { 1, "S0  uncore_cbox_1 " }, { 2, "" } } },
	{ "dies, packages and the machine", DIES, "-M|mem_read_bw,dram_clock|--for|3|-o|@",
	  "--file|@|-o|#", 0,
	  { { 1, "S0-D0 mem_read_bw                128000.000 MB/s" },
	    { 1, "S1    dram_clock                   8000.000 MHz" },
	    { 1, "all   mem_read_bw                512000.000 MB/s" }, { 14, "" } } },
	{ "another driver's boxes", FOREIGN | ERRORS, "-M|mem_read_bw|--for|1|-o|@",
	  "--file|@|-o|/dev/null", 0, { { 1, "counted by intel_uncore" } } },
	{ "a channel that refuses", NO_FILES, "-M|mem_read_b*|--for|1|-o|@", "--file|@|-o|#", 0,
	  { { 1, " 64000.000*MB/s    (1 of 2 boxes, too many open files" } } },
	{ "what cannot be", WRONG, "-M|mem_read_bw|--for|1|-o|@", "--file|@|--per-box|-o|#", 0,
	  { { 1, " - MB/s    above 128000.0 MB/s, which is impossible" },
	    { 1, " 64000.000 MB/s" } } },
	{ "a channel that goes and comes, a suspend, a clock that is set", BREAKS | ERRORS,
	  "-M|mem_read_bw|--for|7|-o|@", "--file|@|-o|/dev/null", 0,
	  { { 1, "at 2.000 s: gone uncore_imc_0 of socket 0: uncore_imc_0" },
	    { 4, " s: " }, { 1, ": suspend: 30.000 s" },
	    { 1, ": clock step: 3600.000 s" } } },
	{ "what the other channel has counted", BREAKS, "-M|mem_read_bw|--for|7|-o|@",
	  "--file|@|--per-box|-o|#", 0, { { 2, " 64000.000 MB/s" }, { 2, "" } } },
	{ "sums while a channel is gone", BREAKS, "-M|mem_read_bw|--for|7|-o|@",
	  "--file|@|-I|1000|-o|#", 0,
	  { { 3, " - MB/s    uncore_imc_0 has gone" }, { 4, " 128000.000 MB/s" }, { 7, "" } } },
	{ "a command in the place of a recording's", ERRORS, "-M|mem_read_bw|--for|1|-o|@",
	  "--file|@|true", 64, { { 1, "leave one of them out" } } },
	{ "a file that is no recording", ERRORS, "-M|mem_read_bw|--for|1|-o|@",
	  "--file|/proc/self/status", EXIT_FAILURE, { { 1, "not a recording of xeon-pmon" } } },
	{ "a file that is empty", ERRORS, "-M|mem_read_bw|--for|1|-o|@", "--file|/dev/null",
	  EXIT_FAILURE, { { 1, "not a recording of xeon-pmon" } } },
	{ "a file that is not there", ERRORS, "-M|mem_read_bw|--for|1|-o|@", "--file|/nosuch",
	  EXIT_FAILURE, { { 1, "/nosuch: No such file" } } },
};

static void split_words(char *words, char **argv, const char *recording, const char *output)
{
	char *rest = words;
	int i;

	for (i = 1; (argv[i] = strsep(&rest, "|")); i++)
		argv[i] = !strcmp(argv[i], "@") ? (char *)recording :
			  !strcmp(argv[i], "#") ? (char *)output : argv[i];
}

static void test_replay(const struct replay *replay, const char *recording, const char *output)
{
	char words[256], *argv[16] = { "record" };
	int i, nr;

	set_up(replay->with);
	snprintf(words, sizeof(words), "%s", replay->record);
	split_words(words, argv, recording, output);
	ktap_eq(run_command(xp_record, argv, 100, NULL, output), 0, "record: %s", replay->what);
	/* The machine that reads has none of the boxes that were recorded. */
	all_there(false);
	vendor = NULL;
	machine = one_die;
	snprintf(words, sizeof(words), "%s", replay->stat);
	split_words(words, argv, recording, output);
	truncate(output, 0);
	ktap_eq(run_command(xp_stat, argv, 100, NULL, replay->with & ERRORS ? output : NULL),
		replay->code, "stat --file: %s", replay->what);
	for (i = 0; i < 4 && replay->lines[i].part; i++) {
		nr = find_lines(output, replay->lines[i].part);
		ktap_ok(nr == replay->lines[i].nr, "%s: %d lines with \"%s\"", replay->what, nr,
			replay->lines[i].part);
	}
	vendor = "GenuineIntel";
	set_up(0);
}

static void test_replays(void)
{
	char recording[64] = "/tmp/test_stat.XXXXXX", output[] = "/tmp/test_stat.XXXXXX";
	int fd = mkstemp(recording), to = mkstemp(output);
	unsigned int i;

	for (i = 0; i < ARRAY(replays); i++)
		test_replay(&replays[i], recording, output);
	close(fd);
	close(to);
	unlink(recording);
	unlink(output);
	strcat(recording, ".old");
	unlink(recording);
}

/* The keys of a recording, as record.rst documents them: what is not among them is in none. */
static const char documented_keys[] =
	" recording version tool platform interval start metrics events machine cpu family model "
	"stepping microcode variant emulated kernel driver facts slots filled slowest fastest rated places "
	"nodes clock slot metric name type unit formula event config groups die socket several box "
	"pmu boxes why refused configs count t v mark what end ";

static unsigned int find_other_keys(char *text)
{
	char *at, *begin, key[64];
	unsigned int nr = 0;

	for (at = strstr(text, "\":"); at; at = strstr(at + 1, "\":")) {
		for (begin = at - 1; *begin != '"';)
			begin--;
		snprintf(key, sizeof(key), " %.*s ", (int)(at - begin - 1), begin + 1);
		if (strstr(documented_keys, key))
			continue;
		ktap_note("key%s", key);
		nr++;
	}
	return nr;
}

/* Names of the host, of the user, of the command and of its folder */
static void test_privacy(void)
{
	char recording[64] = "/tmp/test_stat.XXXXXX", here[256] = "?", *names[4], *argv[] = {
		"record", "-M", "mem_read_bw,dram_clock", "-o", recording, "sh", "-c",
		": secret-command", NULL
	};
	static char text[65536];
	int fd = mkstemp(recording);
	struct utsname uts;
	unsigned int i;
	gzFile gz;

	set_up(REAL);
	ktap_eq(run_command(xp_record, argv, 100, NULL, "/dev/null"), 0, "a recording");
	gz = gzopen(recording, "r");
	text[gzread(gz, text, sizeof(text) - 1)] = '\0';
	gzclose(gz);
	uname(&uts);
	names[0] = uts.nodename;
	names[1] = "secret-command";
	names[2] = getcwd(here, sizeof(here));
	names[3] = recording;
	ktap_ok(strstr(text, "some Xeon"), "it has the name of the CPU");
	/* A short name of a host may be in the kernel's by chance. */
	for (i = 0; i < ARRAY(names); i++)
		ktap_ok(!strstr(text, names[i]) || strstr(uts.release, names[i]),
			"it does not have \"%s\"", names[i]);
	ktap_eq(find_other_keys(text), 0, "it has no keys but those that are documented");
	close(fd);
	unlink(recording);
	strcat(recording, ".old");
	unlink(recording);
	set_up(0);
}

/* As a program that is started without stat */
static void test_signals_of_command(void)
{
	static const char *const masks[] = { "SigBlk:.*0002$", "SigIgn:.*10000$" };
	char *argv[] = { "stat", "-o", "/dev/null", "grep", "-q", NULL, "/proc/self/status", NULL };
	unsigned int i;

	all_there(true);
	clock_is_real = true;
	with_signals = true;
	for (i = 0; i < ARRAY(masks); i++) {
		argv[5] = (char *)masks[i];
		ktap_eq(run_command(xp_stat, argv, 100, NULL, NULL), 0,
			"a command has the signals of its user: %s", masks[i]);
	}
	with_signals = false;
	clock_is_real = false;
}

/* The lines of a table have one time, also on a machine on which each line takes a while. */
static void test_time(void)
{
	char path[] = "/tmp/test_stat.XXXXXX", line[256], first[256] = "";
	char *argv[] = { "stat", "-x,", "-M", "mem_read_bw,dram_clock", "-I", "1000", "--for", "1",
			 "-o", path, NULL };
	int fd = mkstemp(path);
	unsigned int nr = 0;
	FILE *file;

	all_there(true);
	step = SECOND / 100;
	run_command(xp_stat, argv, 100, NULL, NULL);
	step = 0;
	file = __real_fopen(path, "r");
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, ",")] = '\0';
		ktap_str_eq(line, nr ? first : line, "line %u of a table has its time", nr);
		nr++;
		strcpy(first, line);
	}
	ktap_eq(nr, 2, "there are two");
	fclose(file);
	close(fd);
	unlink(path);
}

/* A command goes on after it has counted, and then Ctrl-C must end it as before. */
static int curve_with_signals(int argc, char **argv)
{
	int code = xp_curve(argc, argv);
	sigset_t mask;

	sigprocmask(SIG_BLOCK, NULL, &mask);
	return code ?: sigismember(&mask, SIGINT) ? 2 : 0;
}

/* Each channel reads and writes 64 GB/s. A curve of this CPU is kept. */
static void test_curve(void)
{
	char folder[] = "/tmp/test_stat.XXXXXX", output[64], path[64];
	char *argv[] = { "curve", NULL };
	struct curve curve = { .nr = 3, .point = { { 0, 100, 100 }, { 0, 256000, 300 },
						   { 1, 100, 90 } } };
	int fd;

	if (!mkdtemp(folder) || setenv("XDG_CACHE_HOME", folder, 1))
		ktap_bail("no folder: %s", strerror(errno));
	snprintf(output, sizeof(output), "%s/output", folder);
	fd = open(output, O_WRONLY | O_CREAT, 0600);
	all_there(true);
	ktap_eq(run_command(curve_with_signals, argv, 100, output, NULL), 1, "there is no curve");
	ktap_eq(curve_write(&curve, path, sizeof(path)), 0, "a curve is kept");
	ktap_eq(run_command(curve_with_signals, argv, 100, output, NULL), 0,
		"and shown, and signals are what they were");
	ktap_eq(find_lines(output,
			   "S0 now: 128.0 GB/s, 0 % of it writes; by the curve of reads a read takes "
			   "200 ns, 2.0 x idle"),
		1, "with the place where the machine is now");
	ktap_eq(find_lines(output,
			   "S0 reads: 256.0 GB/s at most, 100 % of what the clock of memory allows; 1 "
			   "published machine of this family ends at 87 %\n"),
		1, "and what is published");
	ktap_ok(find_lines(output, "at most") == 1 && !find_lines(output, "S1 "),
		"nothing of what was not measured, or is not there");
	ktap_eq(find_lines(output, "100 ns |#############\n"), 1, "a bar by the longest read");
	close(fd);
	unlink(output);
	unlink(path);
	*strrchr(path, '/') = '\0';
	rmdir(path);
	rmdir(folder);
}

/* The command sends a signal to the program, and goes on: the program hands it on, and prints. */
static void test_signal(int sig, const char *name)
{
	char path[] = "/tmp/test_stat.XXXXXX", command[128], text[16] = "";
	char *argv[] = { "stat", "-M", "mem_read_bw", "-o", path, "sh", "-c", command, NULL };
	int fd = mkstemp(path), code;

	/* Who starts the tests in the background may have it ignored */
	signal(sig, SIG_DFL);
	all_there(true);
	clock_is_real = true;
	snprintf(command, sizeof(command),
		 "ulimit -c 0; echo $$ > %s.pid; kill -%s $PPID; exec sleep 60", path, name);
	code = run_command(xp_stat, argv, 100, NULL, NULL);
	ktap_eq(code, 128 + sig, "SIG%s ends it, with an exit code that says so", name);
	ktap_ok(find_lines(path, "") > 0, "behind the table");
	strcat(strcpy(command, path), ".pid");
	xp_read_line(command, text, sizeof(text));
	ktap_ok(*text && kill(atoi(text), 0) && errno == ESRCH, "the command has got it, too");
	clock_is_real = false;
	unlink(command);
	unlink(path);
	close(fd);
}

static void test_unsupported(void)
{
	char *argv[] = { "stat", "true", NULL };
	struct xp_error error;

	model = 23;
	xp_unsupported(&error);
	ktap_ok(strstr(error.text, "GenuineIntel family 6 model 23 stepping 7") &&
		strstr(error.text, " snbep ") && strstr(error.text, "xeon-pmon-check"),
		"another CPU: %s", error.text);
	ktap_eq(run_command(xp_stat, argv, 100, NULL, NULL), XP_EXIT_UNSUPPORTED,
		"has an exit code of its own");
	model = SNBEP;
	vendor = NULL;
	xp_unsupported(&error);
	ktap_str_eq(error.text, "/proc/cpuinfo: No such file or directory",
		    "a container without /proc has no unsupported CPU");
	ktap_eq(run_command(xp_stat, argv, 100, NULL, NULL), EXIT_FAILURE,
		"nor the exit code of one");
	vendor = "AuthenticAMD";
	ktap_ok(!xp_platform(NULL), "another vendor's CPU of the same number is none either");
	vendor = "GenuineIntel";
}

int main(void)
{
	/* A shell ignores it in what it starts in the background */
	signal(SIGINT, SIG_DFL);
	set_up_sockets();
	test_runs();
	test_replays();
	test_privacy();
	test_signals_of_command();
	test_time();
	test_curve();
	test_signal(SIGTERM, "TERM");
	test_signal(SIGHUP, "HUP");
	test_signal(SIGQUIT, "QUIT");
	test_unsupported();
	return ktap_exit();
}
