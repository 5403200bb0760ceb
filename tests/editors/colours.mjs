// colours.mjs -- Compares the colours of a grammar with the tokens of the scanner.
//
// Reserved words must be keywords, and nothing else may be one. Texts are strings, numbers are
// numbers. What is outside of all tokens is a comment, and no token is one.
import { readFileSync } from "node:fs";
import { check } from "./check.mjs";

const NEWLINE = 10;

// TOKENS is the output of scanner_tokens. coloursOf(path, text) returns the colour of a byte;
// `fits` has a test of it for each sort of token, and for comments.
export function compareColours(listing, coloursOf, fits) {
  let tokens = 0;
  const wrong = [];
  for (const part of readFileSync(listing, "utf8").split(/^file /m).slice(1)) {
    const [file, ...rows] = part.trimEnd().split("\n");
    const bytes = readFileSync(file);
    const colourAt = coloursOf(file, bytes);
    let last = 0;
    const expect = (sort, from, to) => {
      const token = bytes.subarray(from, to).toString("utf8");
      for (const at of [from, to - 1])
        if (!fits[sort](colourAt(at), token))
          wrong.push(`${file}:${from} ${sort} ${token}: ${colourAt(at)}`);
    };
    const between = (from, to) => {
      for (let at = from; at < to; at++)
        if (bytes[at] === 35) {
          const start = at;
          while (at < to && bytes[at] !== NEWLINE) at++;
          expect("comment", start, at);
        }
    };
    for (const row of rows) {
      const [sort, from, to] = row.split(" ");
      tokens++;
      between(last, +from);
      expect(sort, +from, +to);
      last = +to;
    }
    between(last, bytes.length);
  }
  check("many tokens were compared", tokens > 100000, `${tokens}`);
  check("colours agree with the scanner", wrong.length === 0, wrong.slice(0, 10).join("\n    "));
}
