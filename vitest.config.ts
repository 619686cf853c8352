import { defineConfig } from 'vitest/config';
import { contractTables } from './apps/web/contract-tables.ts';

export default defineConfig({
  test: {
    // A worker of the API tests keeps its product until it ends, and is ended.
    teardownTimeout: 2000,
    // `npm test` leaves them to `--all` and to `--changed` (docs/decisions/037-slow-tests.md).
    tags: [{ name: 'slow', description: 'Takes longer than about a second on a quiet machine.' }],
    projects: [
      {
        // The web's client reads its table of calls from a module that exists in a build only.
        plugins: [contractTables()],
        test: {
          name: 'unit',
          isolate: false,
          // A test that asserts nothing cannot fail.
          expect: { requireAssertions: true },
          // Ceilings, not measures: journeys and compilers share the machine.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/api/src/**/*.unit.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.unit.test.ts'],
          globalSetup: ['apps/api/test/database.ts'],
          // Files share no state but the database server, so they need no process each; that halves the time.
          isolate: false,
          // One more than there are processors: a third of their time these tests wait.
          maxWorkers: 3,
          // A test that asserts nothing cannot fail.
          expect: { requireAssertions: true },
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
