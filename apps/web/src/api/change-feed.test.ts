import type { Topic } from '@resolvo/contract/topics';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChangeFeed, type Feed, feedTimes } from './change-feed.ts';

interface Asked {
  readonly feed: Feed;
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly answer: (cursor: string, topics?: Topic[]) => Promise<void>;
  readonly fail: () => Promise<void>;
}

const { beatMilliseconds, longestMilliseconds } = feedTimes;
const settled = () => vi.advanceTimersByTimeAsync(0);

function arrange() {
  const asked: Asked[] = [];
  const refreshed: (readonly Topic[])[] = [];
  const tab = { mayAsk: true };
  const feed = createChangeFeed({
    ask: (name, after, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ topics: Topic[]; cursor: string }>();
      asked.push({
        feed: name,
        after,
        signal,
        answer: (cursor, topics = []) => {
          resolve({ topics, cursor });
          return settled().then(() => undefined);
        },
        fail: () => {
          reject(new Error('no answer'));
          return settled().then(() => undefined);
        },
      });
      return promise;
    },
    refresh: (topics) => refreshed.push(topics),
    mayAsk: () => tab.mayAsk,
  });
  const last = () => {
    const one = asked.at(-1);
    if (!one) throw new Error('Nothing was asked.');
    return one;
  };
  return { feed, asked, refreshed, tab, last };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a followed feed', () => {
  test('starts without a cursor, then asks after the last one at every beat', async () => {
    const { feed, asked, refreshed, last } = arrange();
    feed.follow('ownChanges');
    expect(last().after).toBeUndefined();
    await last().answer('7');
    expect(refreshed).toEqual([]);
    await vi.advanceTimersByTimeAsync(beatMilliseconds);
    expect(last().after).toBe('7');
    await last().answer('9', ['invoices']);
    expect(refreshed).toEqual([['invoices']]);
    await vi.advanceTimersByTimeAsync(beatMilliseconds);
    expect(asked.map(({ after }) => after)).toEqual([undefined, '7', '9']);
  });

  test('never has two calls under way', async () => {
    const { feed, asked } = arrange();
    feed.follow('ownChanges');
    feed.askNow();
    await vi.advanceTimersByTimeAsync(beatMilliseconds * 5);
    expect(asked).toHaveLength(1);
  });

  test('asks less and less often without an answer, and as before after one', async () => {
    const { feed, asked, refreshed, last } = arrange();
    feed.follow('ownChanges');
    await last().answer('7');
    await vi.advanceTimersByTimeAsync(beatMilliseconds);
    for (const pause of [beatMilliseconds * 2, longestMilliseconds, longestMilliseconds]) {
      await last().fail();
      const before = asked.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(asked).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(before + 1);
      expect(last().after).toBe('7');
    }
    await last().answer('8');
    await vi.advanceTimersByTimeAsync(beatMilliseconds);
    expect(last().after).toBe('8');
    expect(refreshed).toEqual([]);
  });

  test('asks nothing while it may not, and at once when told', async () => {
    const { feed, asked, tab, last } = arrange();
    feed.follow('ownChanges');
    await last().answer('7');
    tab.mayAsk = false;
    await vi.advanceTimersByTimeAsync(beatMilliseconds * 10);
    expect(asked).toHaveLength(1);
    tab.mayAsk = true;
    feed.askNow();
    expect(asked).toHaveLength(2);
  });

  test('drops the answer under way when the session ends, and goes on if it does not', async () => {
    const { feed, asked, refreshed, last } = arrange();
    feed.follow('ownChanges');
    feed.interrupt();
    expect(last().signal.aborted).toBe(true);
    await last().answer('7', ['orders']);
    expect(refreshed).toEqual([]);
    await vi.advanceTimersByTimeAsync(beatMilliseconds);
    expect(asked.map(({ after }) => after)).toEqual([undefined, undefined]);
  });

  test('stops when it is left', async () => {
    const { feed, asked, last } = arrange();
    const stop = feed.follow('ownChanges');
    await last().answer('7');
    stop();
    feed.askNow();
    await vi.advanceTimersByTimeAsync(beatMilliseconds * 3);
    expect(asked).toHaveLength(1);
  });
});

test('each feed goes on where it was left, until another session starts', async () => {
  const { feed, asked, last } = arrange();
  const stopOwn = feed.follow('ownChanges');
  await last().answer('7');
  stopOwn();
  const stopAll = feed.follow('adminChanges');
  await last().answer('8');
  stopAll();
  feed.follow('ownChanges')();
  feed.forget();
  feed.follow('ownChanges');
  expect(asked.map(({ feed: name, after }) => [name, after])).toEqual([
    ['ownChanges', undefined],
    ['adminChanges', undefined],
    ['ownChanges', '7'],
    ['ownChanges', undefined],
  ]);
});
