// check.mjs -- Counts tests and prints their sum as the suites do.
let passed = 0;
let failed = 0;

export function check(name, good, more = "") {
  if (good) passed++;
  else {
    failed++;
    console.log(`FAILED ${name}`);
    if (more) console.log(`    ${more}`);
  }
}

export function equal(name, got, expected) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
  check(name, a === b, `got ${a}, expected ${b}`);
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
