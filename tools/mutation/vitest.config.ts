import { defineConfig } from 'vitest/config';

/** The tests of one rule in a copy of the contract, one file of which was changed. */
export default defineConfig({
  test: { include: ['test-results/mutation/**/*.test.ts'], isolate: false, maxWorkers: 1, bail: 1 },
});
