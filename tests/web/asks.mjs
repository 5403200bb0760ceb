/* asks.mjs -- What the tests ask an engine, in Node or in Chromium. The answers are plain data.
 *
 * A list of asks is one call: in Chromium only the answers leave the page.
 */

/* Signatures of encounters: { file, encounter, count }. Each has the hash of every event, end and
 * total of its fights, and the hash of its program. */
export async function signatures(engine, list) {
  const project = await engine.project();
  const answers = [];
  for (const { file, encounter, count } of list) {
    const { rules, findings } = await project.compile(file);
    if (!rules) {
      answers.push({ faults: findings.map(({ rendered }) => rendered) });
      continue;
    }
    const { encounters, hash } = await rules.info();
    const name = encounter ?? encounters[0].name;
    const signature = await rules.signature({ encounter: name, count });
    answers.push({ name, hash, signature });
    await rules.free();
  }
  await project.free();
  return answers;
}

const encoder = new TextEncoder();
function byteOf(text, offset) {
  return encoder.encode(text.slice(0, offset)).length;
}

/* Findings of files, with places in bytes. `files` are all that the project has. */
export async function findings(engine, files, paths) {
  const project = await engine.project(files);
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const place = async (span) => {
    if (!texts.has(span.file)) texts.set(span.file, (await project.text(span.file)) ?? '');
    const text = texts.get(span.file);
    return [span.file, byteOf(text, span.from), byteOf(text, span.to)];
  };
  const answers = [];
  for (const path of paths) {
    const found = [];
    for (const f of (await project.check(path)).findings)
      found.push({
        level: f.severity,
        code: f.code,
        message: f.message,
        place: await place(f.span),
        at: [f.line, f.column],
        label: f.label,
        related: await Promise.all(f.related.map(async (r) => [r.message, await place(r.span)])),
        notes: f.notes,
        helps: f.helps,
        lint: f.lint,
        rendered: f.rendered,
      });
    answers.push(found);
  }
  await project.free();
  return answers;
}

/* Odds: { file, question, plan }; without a file, the question is dice. */
export async function odds(engine, files, list) {
  const project = await engine.project(files);
  const answers = [];
  for (const { file, question, plan } of list)
    answers.push(
      file === undefined
        ? await engine.dice(question, plan)
        : await project.odds(file, question, plan),
    );
  await project.free();
  return answers;
}

/* Totals of many fights as bytes, counted by this many workers. */
export async function totals(engine, startPool, file, options, size) {
  const project = await engine.project();
  const { rules } = await project.compile(file);
  const bytes = await rules.bytes();
  const pool = startPool(size);
  const counted = await pool.simulate(bytes, options);
  pool.close();
  await rules.free();
  await project.free();
  return Array.from(counted.bytes);
}
