import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { pageIsDrawn } from './page-drawn.ts';
import { q } from './query.ts';
import { queryClient } from './query-client.ts';
import { departing, refreshTopics, screenIsTrue } from './refresh.ts';

type Shown = 'ticketList' | 'sshKeyList';

/** What the server answers, by method and path, and what it was asked. */
function serve(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    return (answers[`${method} ${path}`] ?? (() => Response.json({})))();
  });
  return asked;
}

/** As a screen does that shows it. */
async function show(name: Shown): Promise<() => void> {
  const hide = new QueryObserver(queryClient, q(name, {})).subscribe(() => undefined);
  await vi.waitFor(() => expect(queryClient.getQueryState(q(name, {}).queryKey)?.status).toBe('success'));
  return hide;
}

const isStale = (name: Shown) => queryClient.getQueryState(q(name, {}).queryKey)?.isInvalidated === true;
const times = (asked: readonly string[], what: string) => asked.filter((one) => one === what).length;

beforeEach(() => vi.stubGlobal('localStorage', { removeItem: () => undefined }));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('refreshTopics', () => {
  test('asks again for what a screen shows of the topic, and for nothing else', async () => {
    const asked = serve({});
    const hide = [await show('ticketList'), await show('sshKeyList')];
    await refreshTopics(['tickets']);
    expect(asked.slice(2)).toEqual([asked[0]]);
    for (const leave of hide) leave();
  });

  test('only marks what no screen shows', async () => {
    const asked = serve({});
    (await show('ticketList'))();
    await refreshTopics(['tickets']);
    expect(asked).toHaveLength(1);
    expect(isStale('ticketList')).toBe(true);
  });
});

describe('a call that changes something', () => {
  const remove = (last: number) => ({ params: { ssh_key_id: `0190a1b2-0000-7000-8000-000000000${last}` }, body: {} });

  test('refreshes what its row changes, and the screen is true when that is there', async () => {
    const asked = serve({});
    const hide = await show('sshKeyList');
    const [list = ''] = asked;
    await call('sshKeyRemove', remove(200));
    await screenIsTrue();
    expect(times(asked, list)).toBe(2);
    hide();
  });

  test.each([
    ['a refusal by the state of things', 409, true],
    ['a failure of the server', 500, true],
    ['a refusal of what was sent', 422, false],
  ])('%s (%i): refreshes %s', async (_, status, isRefreshed) => {
    serve({});
    (await show('sshKeyList'))();
    vi.stubGlobal('fetch', async () => Response.json({ code: 'conflict', details: 'No.' }, { status }));
    await expect(call('sshKeyRemove', remove(status))).rejects.toThrow('No.');
    expect(isStale('sshKeyList')).toBe(isRefreshed);
  });
});

test('an act that ends elsewhere asks nothing for the page it leaves, and then for what the next one shows', async () => {
  const asked = serve({});
  const hide = await show('ticketList');
  await departing(
    () => refreshTopics(['tickets']),
    async () => {
      expect(asked).toHaveLength(1);
      hide();
      pageIsDrawn();
    },
  );
  expect(asked).toHaveLength(1);
  expect(isStale('ticketList')).toBe(true);

  const hideNext = await show('sshKeyList');
  await departing(
    () => refreshTopics(['ssh-keys']),
    async () => pageIsDrawn(),
  );
  await vi.waitFor(() => expect(isStale('sshKeyList')).toBe(false));
  hideNext();
});
