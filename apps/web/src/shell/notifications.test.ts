import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

async function texts() {
  const { notify, shownNotifications } = await import('./notifications.ts');
  return { notify, texts: () => shownNotifications().map(({ text }) => text) };
}

test('a notification stays for six seconds', async () => {
  const { notify, texts: shown } = await texts();
  notify('success', 'saved');
  vi.advanceTimersByTime(5_999);
  expect(shown()).toEqual(['saved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('the one that makes more than three show stays half as long', async () => {
  const { notify, texts: shown } = await texts();
  for (const text of ['one', 'two', 'three', 'four']) notify('info', text);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toEqual(['one', 'two', 'three']);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toEqual([]);
});
