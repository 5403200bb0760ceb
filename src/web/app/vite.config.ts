/* vite.config.ts -- Three builds: the page, its service worker (mode `service`), and the colours of
 * the editor alone (mode `colours`).
 *
 * The service worker is built last: it lists the files of the page, and its version is their hash.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { BuildOptions, Plugin } from 'vite';

const OUT = fileURLToPath(new URL('../../web', import.meta.url));

/* Writes the files of the page and their hash into the service worker. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    renderChunk(code) {
      const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'service.js')
        .map((entry) => relative(OUT, join(entry.parentPath, entry.name)))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(OUT, file)));
      return code
        .replace('__FILES__', ['./', ...files].join(' '))
        .replace('__VERSION__', hash.digest('hex').slice(0, 16));
    },
  };
}

const quiet = { checks: { pluginTimings: false } };

const builds: Record<string, BuildOptions> = {
  colours: {
    outDir: '../colours',
    emptyOutDir: true,
    lib: { entry: ['lang/colours.ts', 'lang/language.ts'], formats: ['es'] },
    rolldownOptions: { ...quiet, external: [/^@lezer\//, /^@codemirror\//] },
  },
  service: {
    outDir: OUT,
    emptyOutDir: false,
    lib: { entry: 'service.ts', formats: ['es'], fileName: () => 'service.js' },
  },
  production: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: quiet,
  },
};

export default defineConfig(({ mode }) => ({
  base: './',
  publicDir: mode === 'production' ? 'public' : false,
  plugins: mode === 'service' ? [listFiles()] : [],
  worker: { format: 'es' },
  resolve: {
    alias: { fray: fileURLToPath(new URL('../../engine/fray/index.js', import.meta.url)) },
  },
  build: builds[mode],
}));
