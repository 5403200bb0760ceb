/* browser.mjs -- Serves a folder on loopback and opens it in Chromium, for the tests of the page.
 *
 * A page error, an error on the console and a failed request fail the test that caused them.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.webmanifest': 'application/manifest+json',
};

/* Milliseconds, far beyond what anything takes on any machine: what never comes is given up. */
export const LONG = 600_000;

/* Serves files; `pages` has further pages by their path. `served` collects what was asked for. */
export async function serve(root, pages = {}) {
  const served = new Map();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname);
    const name = path.endsWith('/') ? `${path}index.html` : path;
    try {
      const body = pages[path] ?? (await readFile(join(root, name)));
      served.set(path, body);
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'text/plain' });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    served,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export function launch() {
  const executablePath =
    process.env.CHROMIUM ??
    execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/* Opens a page in a profile of its own. `faults` collects what must not happen. */
export async function profile(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(LONG);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // a page that is left ends its requests
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { context, page, faults };
}
