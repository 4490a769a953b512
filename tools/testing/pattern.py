# SPDX-License-Identifier: GPL-2.0-only
"""pattern - the patterns of ONLY=, which are those of bash with extglob: count/*, unit/test_[a-m]*, @(count|abi)/*"""

import re


def _group(text, start):
    """The alternatives of a group whose text begins at start, and the position after its parenthesis"""
    parts, depth, begin = [], 0, start
    for i in range(start, len(text)):
        if text[i] == "(":
            depth += 1
        elif text[i] == ")" and depth:
            depth -= 1
        elif text[i] == ")":
            return [*parts, text[begin:i]], i + 1
        elif text[i] == "|" and not depth:
            parts.append(text[begin:i])
            begin = i + 1
    raise ValueError(f"no ) in {text}")


def _translate(text):
    """The regular expression of a pattern"""
    if not text:
        return ""
    if text[0] in "@?*+!" and text[1:2] == "(":
        parts, end = _group(text, 2)
        either, rest = "|".join(map(_translate, parts)), _translate(text[end:])
        if text[0] == "!":
            return rf"(?!(?:{either}){rest}\Z).*{rest}"
        return f"(?:{either}){text[0].replace('@', '')}{rest}"
    if text[0] in "*?":
        return {"*": ".*", "?": "."}[text[0]] + _translate(text[1:])
    listed = re.match(r"\[([!^]?)(\]?[^\]]*)\]", text)
    if listed:
        chars = re.sub(r"([\\[])", r"\\\1", listed[2])
        return f"[{'^' if listed[1] else ''}{chars}]" + _translate(text[listed.end():])
    if text[0] == "\\":
        text = text[1:]
    return re.escape(text[:1]) + _translate(text[1:])


def matcher(text):
    """A function that tells whether a name matches the pattern; an empty one matches all names"""
    regex = re.compile(_translate(text or "*"), re.DOTALL)
    return lambda name: bool(regex.fullmatch(name))
