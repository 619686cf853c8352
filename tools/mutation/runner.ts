import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { z } from 'zod';
import { root } from '../laws/imports.ts';

/**
 * One Vitest for one file under change. Takes a text for the file and numbers of changes in it, runs the tests of the
 * file for each, and answers for each whether all passed. Nothing is written to disk.
 */
const [file = '', needsDatabase = '', ...tests] = process.argv.slice(2);
const id = join(root, file);
let text = readFileSync(id, 'utf8');
const asked = z.object({ text: z.string(), numbers: z.array(z.number()) });

const vitest = await createVitest(
  {
    root,
    config: false,
    watch: false,
    reporters: [
      {
        onTestSuiteResult(suite) {
          if (suite.parent.type === 'module') process.send?.({ number: Number(suite.name), holds: suite.ok() });
        },
      },
    ],
    include: ['tools/mutation/batch.ts'],
    ...(needsDatabase === 'true' && { globalSetup: ['apps/api/test/database.ts'] }),
    // This cache is keyed by what is on disk, which stays as it is.
    fsModuleCache: false,
    isolate: false,
    maxWorkers: 1,
    // A change that makes a test wait for ever is noticed by this.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 2000,
  },
  { plugins: [{ name: 'changed-file', enforce: 'pre', load: (path) => (path === id ? text : undefined) }] },
);
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();

process.on('message', async (message) => {
  const batch = asked.parse(message);
  text = batch.text;
  vitest.invalidateFile(id);
  vitest.provide('batch', { numbers: batch.numbers, tests: tests.map((one) => join(root, one)) });
  await vitest.runTestSpecifications(specifications);
  process.send?.('end');
});
// A test process may be in a loop that never ends, and hears nothing then. This one leads their group.
const endAll = () => process.kill(-process.pid, 'SIGKILL');
process.once('disconnect', () => {
  setTimeout(endAll, 10_000).unref();
  void vitest.close().finally(endAll);
});
process.send?.('ready');
