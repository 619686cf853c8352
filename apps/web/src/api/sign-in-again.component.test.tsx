import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { useUnsaved } from '../shell/unsaved.ts';
import { call } from './client.ts';
import { setExits } from './funnel.ts';

afterEach(() => vi.unstubAllGlobals());

function Typed() {
  useUnsaved(true, useRef(false));
  return <p>Something long</p>;
}

/** The session has ended; after a new sign-in the server takes the act. Answers the keys that were sent. */
function endSession(signsIn: boolean) {
  const keys: (string | null)[] = [];
  const went: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    const ended = { code: 'unauthenticated', details: 'Please sign in.' };
    return keys.length === 1 || !signsIn ? Response.json(ended, { status: 401 }) : Response.json({ details: 'Done.' });
  });
  setExits({
    go: async (path) => void went.push(path),
    place: () => new URL('https://example.test/panel/support/new'),
    signInAgain: async () => signsIn,
  });
  return { keys, went };
}

const press = () => call('accountUpdateUsername', { body: { username: `person_${Math.random()}` } });

test('what was pressed goes on after a sign-in over what is typed, as the same act', async () => {
  const { keys, went } = endSession(true);
  await expect.element(show(<Typed />).getByText('Something long')).toBeVisible();
  await expect(press()).resolves.toEqual({ details: 'Done.' });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).not.toBeNull();
  expect(went).toEqual([]);
});

test('without that sign-in the login follows', async () => {
  const declined = endSession(false);
  await expect.element(show(<Typed />).getByText('Something long')).toBeVisible();
  await expect(press()).rejects.toMatchObject({ status: 401 });
  expect(declined.went).toEqual(['/auth/login']);
});
