// build.mjs REPOSITORY FRAY OUT -- Makes a site of all pages of Markdown, of what `fray doc` prints of
// each system, and of the files that pages link to. It works from a folder, without a server.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, posix, relative, resolve } from "node:path";
import MarkdownIt from "markdown-it";
import anchor from "markdown-it-anchor";
import MiniSearch from "minisearch";

const [root, fray, out] = process.argv.slice(2).map((path) => resolve(path));
const here = import.meta.dirname;
const systems = ["witchhammer", "factions", "teams", "countup", "shock"];
const references = ["events", "windows", "kinds", "options", "functions", "commands"];

// ---- pages: { path: "docs/table.md", text } -------------------------------------------------------

function files(folder, wanted) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

const pages = new Map();
const top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
const written = [...top, ...files("docs", (name) => name.endsWith(".md")), ...files("rules", (name) => name === "README.md")];
for (const path of written) if (existsSync(join(root, path))) pages.set(path, readFileSync(join(root, path), "utf8"));
pages.set("NOTICE.md", `# Notice\n\n${readFileSync(join(root, "NOTICE"), "utf8")}`);

function doc(what, system) {
  const path = `rules/${system}/${system}.fray`;
  return execFileSync(fray, ["doc", what, "--format", "markdown", path], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
}
for (const system of systems) {
  pages.set(`systems/${system}/book.md`, doc("all", system));
  for (const what of references) {
    let text;
    try {
      text = doc(what, system);
    } catch {
      continue; // the system declares none
    }
    pages.set(`systems/${system}/${what}.md`, text.replace(/^# .*/, `# ${system}: ${what}`));
  }
}

const title = (text, path) => (text.match(/^# (.*)/m)?.[1] ?? basename(path, ".md")).replace(/[`*_]/g, "");
const titles = new Map([...pages].map(([path, text]) => [path, title(text, path)]));

// ---- the table of contents ------------------------------------------------------------------------

const is = (prefix) => (path) => path.startsWith(prefix);
const groups = [
  ["Begin", (path) => ["README.md", "docs/README.md"].includes(path) || is("docs/tutorial/")(path)],
  ["Guides", (path) => /^docs\/[a-z]+\.md$/.test(path)],
  ["Commands", is("docs/commands/")],
  ["Language", is("docs/reference/")],
  ...systems.map((system) => [
    titles.get(`rules/${system}/README.md`) ?? system,
    (path) => is(`rules/${system}/`)(path) || is(`systems/${system}/`)(path) || path === `docs/rules/${system}.md`,
  ]),
  ["Project", () => true],
];
const contents = groups.map(([name]) => [name, []]);
for (const path of pages.keys()) contents[groups.findIndex(([, fits]) => fits(path))][1].push(path);

// ---- links ----------------------------------------------------------------------------------------

// The heading's words, as GitHub makes them an anchor.
const slug = (text) => text.trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M} _-]/gu, "").replaceAll(" ", "-");
const linked = new Set(); // files of the repository, shown as text
const target = (path) => path.replace(/\.md$/, ".html");

function resolveLink(from, href) {
  if (/^[a-z]+:/.test(href) || href.startsWith("#") || href.startsWith("//")) return href;
  const [path, fragment] = href.split("#");
  let to = posix.normalize(posix.join(posix.dirname(from), decodeURI(path))).replace(/\/$/, "");
  if (to === "NOTICE") to = "NOTICE.md";
  if (pages.has(`${to}/README.md`)) to += "/README.md";
  const place = fragment ? `#${fragment}` : "";
  const up = (name) => posix.relative(posix.dirname(from), name) + place;
  if (pages.has(to)) return up(target(to));
  if (!existsSync(join(root, to))) return href; // the suite `site` finds it
  linked.add(to);
  return up(/\.(svg|png|jpg)$/.test(to) ? to : `${to}.html`);
}

const markdown = new MarkdownIt({ html: true });
markdown.use(anchor, { slugify: slug, tabIndex: false, permalink: anchor.permalink.headerLink({ safariReaderFix: true }) });
for (const [name, attribute] of [["link_open", "href"], ["image", "src"]]) {
  const before = markdown.renderer.rules[name] ?? ((tokens, i, options, env, self) => self.renderToken(tokens, i, options));
  markdown.renderer.rules[name] = (tokens, i, options, env, self) => {
    tokens[i].attrSet(attribute, resolveLink(env.path, tokens[i].attrGet(attribute)));
    return before(tokens, i, options, env, self);
  };
}

function render(path, text) {
  return markdown
    .render(text, { path })
    .replace(/<thead>\s*<tr>\s*(?:<th[^>]*><\/th>\s*)+<\/tr>\s*<\/thead>/g, "") // a table without headers
    .replace(/<th([^>]*)><\/th>/g, "<td$1></td>") // a corner without a word
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

// ---- pages of HTML --------------------------------------------------------------------------------

const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
function navigation(path) {
  const link = (to) => {
    const current = to === path ? ' aria-current="page"' : "";
    return `<li><a href="${posix.relative(posix.dirname(path), target(to))}"${current}>${escape(titles.get(to))}</a></li>`;
  };
  return contents
    .map(([name, list]) => `<details${list.includes(path) ? " open" : ""}><summary>${escape(name)}</summary><ul>${list.map(link).join("")}</ul></details>`)
    .join("\n");
}

const layout = readFileSync(join(here, "layout.html"), "utf8");
function write(path, name, body) {
  const file = join(out, target(path));
  const base = posix.relative(posix.dirname(path), ".") || ".";
  const holes = { title: escape(name), base, navigation: navigation(path), body };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, layout.replace(/@(title|base|navigation|body)@/g, (_, hole) => holes[hole]));
}

rmSync(out, { recursive: true, force: true });
for (const [path, text] of pages) write(path, titles.get(path), render(path, text));
for (const path of linked) {
  const from = join(root, path);
  if (/\.(svg|png|jpg)$/.test(path)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    cpSync(from, join(out, path));
  } else {
    const text = statSync(from).isDirectory() ? readdirSync(from).sort().join("\n") : readFileSync(from, "utf8");
    write(`${path}.md`, path, `<h1>${escape(path)}</h1>\n<pre tabindex="0"><code>${escape(text)}</code></pre>`);
  }
}
const first = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Fray</title><meta http-equiv="refresh" content="0; url=README.html"><a href="README.html">Fray</a></html>\n';
writeFileSync(join(out, "index.html"), first);

// ---- search: a section is what is found -----------------------------------------------------------

const sections = [];
for (const [path, text] of pages) {
  let section = { page: target(path), title: titles.get(path), heading: "", place: "", text: "" };
  for (const token of markdown.parse(text, { path })) {
    if (token.type === "heading_open") {
      if (section.text || section.heading) sections.push(section);
      section = { ...section, heading: "", place: token.attrGet("id"), text: "" };
      section.opens = true;
    } else if (token.type === "inline" && section.opens) {
      section.heading = token.children.filter((c) => c.type === "text" || c.type === "code_inline").map((c) => c.content).join("");
      section.opens = false;
    } else if (token.type === "inline" || token.type === "fence") {
      section.text += ` ${token.content}`;
    }
  }
  sections.push(section);
}
const search = new MiniSearch({ fields: ["heading", "title", "text"], storeFields: ["page", "place", "title", "heading"] });
search.addAll(sections.map(({ page, title: name, heading, place, text }, id) => ({ id, page, place, title: name, heading, text: text.slice(0, 4000) })));
writeFileSync(join(out, "search-index.js"), `window.fraySearchIndex = ${JSON.stringify(JSON.stringify(search))};\n`);
const require = createRequire(import.meta.url);
cpSync(join(dirname(require.resolve("minisearch")), "../umd/index.js"), join(out, "minisearch.js"));
for (const name of ["site.css", "site.js"]) cpSync(join(here, name), join(out, name));
console.log(`${pages.size} pages, ${linked.size} files, ${sections.length} sections`);
