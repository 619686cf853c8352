import { afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Numbers of changes, and the test files that are run for each. */
    batch: { readonly numbers: readonly number[]; readonly tests: readonly string[] };
  }
}

/** A test file that runs other test files once for each change of a program that has them all behind switches. */
const { numbers, tests } = inject('batch');

describe.each(numbers)('%i', async (number) => {
  let hasFailed = false;
  const choose = () => void Object.assign(globalThis, { change: number });
  beforeAll(choose);
  // One that notices is enough.
  beforeEach(({ skip }) => skip(hasFailed));
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
  choose();
  // Another address is another copy of the test file; what it imports is loaded once.
  for (const path of tests) await import(/* @vite-ignore */ `${path}?change=${number}`);
});
