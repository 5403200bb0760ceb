/* vite.config.ts -- Two builds: the page, and the parser of the editor alone (mode `grammar`). */
import { lezer } from '@lezer/generator/rollup';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [lezer()],
  worker: { format: 'es' as const, plugins: () => [lezer()] },
  build:
    mode === 'grammar'
      ? {
          outDir: '../grammar',
          emptyOutDir: true,
          lib: { entry: 'lang/language.ts', formats: ['es' as const], fileName: 'fray' },
          rolldownOptions: {
            checks: { pluginTimings: false },
            external: [/^@lezer\/(common|lr|highlight)/, /^@codemirror\//] },
        }
      : {
          outDir: '../../web',
          emptyOutDir: true,
          target: 'es2022',
          modulePreload: { polyfill: false },
        },
}));
