import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const features = join(root, 'apps/api/src/features');
const read = (file: string) => readFileSync(join(features, file), 'utf8');

test('F4 each noun with sagas has a test that kills their worker', () => {
  const nouns = globSync('*/*/module.ts', { cwd: features }).filter((file) => /^\s*sagas:/m.test(read(file)));
  expect(nouns.length).toBeGreaterThanOrEqual(3);
  const unkilled = nouns.filter(
    (file) =>
      !globSync(`${dirname(file)}/**/*.test.ts`, { cwd: features }).some((one) => read(one).includes('killedAt(')),
  );
  expect(unkilled, 'Please kill their worker after each step with killedAt of apps/api/test/saga-harness.ts.').toEqual(
    [],
  );
});
