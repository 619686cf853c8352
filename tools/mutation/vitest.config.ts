import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const { MUTATED_FILE: file, MUTANT_TEXT: text } = process.env;

/** The tests of one rule, with one of its files replaced. */
export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id) => (id === file && text !== undefined ? readFileSync(text, 'utf8') : undefined),
    },
  ],
  test: { include: ['packages/contract/src/**/*.test.ts'], isolate: false, pool: 'threads', maxWorkers: 1, bail: 1 },
});
