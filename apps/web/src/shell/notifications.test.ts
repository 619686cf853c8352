import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

async function texts() {
  const { notify, holdNotifications, shownNotifications } = await import('./notifications.ts');
  return { notify, holdNotifications, texts: () => shownNotifications().map(({ text }) => text) };
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

test('none closes while they are held, and each has the rest of its time afterwards', async () => {
  const { notify, holdNotifications, texts: shown } = await texts();
  notify('success', 'first');
  vi.advanceTimersByTime(4_000);
  holdNotifications(true);
  notify('success', 'second');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['first', 'second']);
  holdNotifications(false);
  vi.advanceTimersByTime(1_999);
  expect(shown()).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['second']);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual([]);
});

test('one that says the same as an open one takes its place, with its whole time', async () => {
  const { notify, texts: shown } = await texts();
  notify('success', 'copied');
  notify('info', 'other');
  vi.advanceTimersByTime(4_000);
  notify('success', 'copied');
  notify('error', 'copied');
  expect(shown()).toEqual(['copied', 'other', 'copied']);
  vi.advanceTimersByTime(2_000);
  expect(shown()).toEqual(['copied', 'copied']);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual([]);
});
