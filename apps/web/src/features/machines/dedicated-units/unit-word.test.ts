import { dedicatedStateWords } from '@resolvo/contract/machines/dedicated-unit-states';
import { expect, test } from 'vitest';
import { unitWord } from './unit-word.ts';

const day = Date.UTC(2026, 11, 12) / 1000;

test('K47 a dedicated machine that was cancelled says until when it stays, and then that it has ended', () => {
  expect(unitWord({ state: 'ready', cancels_at: 0, ends_at: 0 })).toBe(dedicatedStateWords.ready);
  expect(unitWord({ state: 'ready', cancels_at: day, ends_at: 0 }).word).toMatch(/^Ends 12 Dec/);
  expect(unitWord({ state: 'kept', cancels_at: 0, ends_at: day }).word).toMatch(/^Suspended, ends 12 Dec/);
  expect(unitWord({ state: 'suspended', cancels_at: day, ends_at: 0 }).word).toMatch(/^Suspended, ends 12 Dec/);
  expect(unitWord({ state: 'ended', cancels_at: day, ends_at: 0 })).toBe(dedicatedStateWords.ended);
});
