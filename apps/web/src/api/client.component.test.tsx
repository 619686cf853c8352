import 'virtual:endpoints-of-staff';
import { accountHeader } from '@resolvo/contract/asked-account';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../messages.ts';
import { actFor, actingAccount } from './acting-account.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { goByLoading, goOver, setExits } from './funnel.ts';

const went: string[] = [];

beforeEach(() => {
  went.length = 0;
  setExits({
    go: async (path) => void went.push(path),
    load: (path) => window.location.assign(path),
    place: () => new URL('https://example.test/panel'),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The head of a refusal is there; its body ends as told. */
function refuse(status: number, end: (body: ReadableStreamDefaultController, signal: AbortSignal) => void) {
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    return new Response(new ReadableStream({ start: (body) => end(body, signal) }), { status });
  });
}

test('a refusal that is aborted before its body was read signs no one out', async () => {
  refuse(403, (body, signal) => signal.addEventListener('abort', () => body.error(signal.reason)));
  const leaving = new AbortController();
  const failed = expect(call('ticketList', {}, leaving.signal)).rejects.not.toBeInstanceOf(ApiError);
  await vi.waitFor(() => undefined);
  leaving.abort();
  await failed;
  expect(went).toEqual([]);
});

test('a refusal whose body is lost on the way signs no one out', async () => {
  refuse(401, (body) => body.error(new TypeError('network error')));
  await expect(call('ticketList', {}, new AbortController().signal)).rejects.toMatchObject({ status: 0 });
  expect(went).toEqual([]);
});

test('a refusal without a word of ours leads to the sign-in', async () => {
  refuse(403, (body) => body.close());
  await expect(call('ticketList', {}, new AbortController().signal)).rejects.toMatchObject({ status: 403 });
  expect(went).toEqual(['/auth/login']);
});

test('a refusal before the first page is drawn has the browser load the sign-in', async () => {
  setExits({ go: goByLoading, load: (path) => void went.push(path) });
  refuse(403, (body) => body.close());
  const refused = expect(call('ticketList', {})).rejects.toMatchObject({ status: 403 });
  await expect.poll(() => went).toEqual(['/auth/login']);
  window.dispatchEvent(new Event('pagehide'));
  await refused;
});

test.each([
  ['a page of a network', 200, '<html>Please sign in to the hotel</html>', messages.notOurAnswer],
  ['a proxy that finds no server', 502, '<html>Bad Gateway</html>', messages.serverAway],
  ['a server that starts', 503, '', messages.serverAway],
])('%s is one plain sentence', async (_, status, text, sentence) => {
  vi.stubGlobal('fetch', async () => new Response(text, { status }));
  await expect(call('ticketList', {})).rejects.toThrow(sentence);
  expect(went).toEqual([]);
});

/** Answers each attempt in turn, and collects the keys that came with them. */
function answerInTurn(...answers: (() => Response)[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? 'none');
    return (answers[keys.length - 1] ?? answers.at(-1))?.();
  });
  return keys;
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const done = () => Response.json({ details: 'Done.' });
const reboot = (id: string) => call('vmReboot', { params: { server_id: id }, body: {} });

test.each([
  ['lost', lost],
  ['a 502 of a proxy', () => new Response('<html>', { status: 502 })],
  ['a page of a network', () => new Response('<html>', { status: 200 })],
])('an act is sent again with its key while its answer is %s', async (what, answer) => {
  const keys = answerInTurn(answer, done);
  await expect(reboot(what)).resolves.toEqual({ details: 'Done.' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a triple click sends one act, and a later press another', async () => {
  const keys = answerInTurn(done);
  await Promise.all([reboot('clicked'), reboot('clicked')]);
  await reboot('clicked');
  expect(keys).toHaveLength(1);
  await vi.waitFor(async () => {
    await reboot('clicked');
    expect(keys).toHaveLength(2);
  });
  expect(keys[1]).not.toBe(keys[0]);
});

test('what our own server refused is not sent again', async () => {
  const keys = answerInTurn(() =>
    Response.json({ details: 'Not now.', code: 'upstream_unavailable' }, { status: 503 }),
  );
  await expect(reboot('refused')).rejects.toThrow('Not now.');
  expect(keys).toHaveLength(1);
});

test('while the tab goes over to another account, nothing of this page is asked for as the other one', async () => {
  const asked: [string, string | undefined][] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([url, headers[accountHeader]]);
    return Response.json({ details: 'Ended.' });
  });
  actFor('client');
  const over = goOver(undefined, '#staff', () => call('clientSignInEnd', { params: { acting_id: 'a1' }, body: {} }));
  void call('ticketList', {});
  await vi.waitFor(() => expect(window.location.hash).toBe('#staff'));
  void call('ticketList', {});
  expect(asked).toEqual([['/api/system/admin/sign-ins/a1/end', undefined]]);
  expect(actingAccount()).toBeUndefined();
  // The browser has left, and shows the page again.
  window.dispatchEvent(new Event('pagehide'));
  await over;
  await call('ticketList', {});
  expect(asked.at(-1)).toEqual(['/api/account/tickets/all', undefined]);
});

test('going over ends also where the call that goes first is refused', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ details: 'Log in.', code: 'unauthenticated' }, { status: 401 }));
  const over = goOver(undefined, '#refused', () =>
    call('clientSignInEnd', { params: { acting_id: 'a2' }, body: {} }).catch(() => undefined),
  );
  await vi.waitFor(() => expect(window.location.hash).toBe('#refused'));
  window.dispatchEvent(new Event('pagehide'));
  await over;
  expect(went).toEqual([]);
});
