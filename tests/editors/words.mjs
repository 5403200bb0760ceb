// words.mjs -- The reserved words of the language, from the tables of the scanner.
import { readFileSync } from "node:fs";

const joins = [
  ...readFileSync("src/lang/syntax/joins.def", "utf8").matchAll(/^JOIN\(\w+, "([^"]+)"/gm),
].map((m) => m[1]);
const source = readFileSync("src/lang/syntax/keywords.c", "utf8");
const plain = [...source.matchAll(/WORD\("(\w+)"/g)].map((m) => m[1]);
const further = [...source.matchAll(/\{\{"(\w+)", \d+\}, 0, JOIN_/g)].map((m) => m[1]);

export const reserved = [...new Set([...plain, ...joins, ...further])].sort();
