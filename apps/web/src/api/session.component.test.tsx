import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, forgetSession, isSignedIn, refreshSession, rememberSession } from './session.ts';

const later = () => new Date(Date.now() + 3_600_000).toISOString();
const owed = () => localStorage.getItem('sign-out-owed') !== null;

/** What the server is asked, in this order. Its cookie is good until a logout gets through. */
let asked: string[] = [];
let answerLogout: () => Promise<Response>;
let beforeAnswer: () => void;

beforeEach(() => {
  let isCookieGood = true;
  asked = [];
  beforeAnswer = () => undefined;
  answerLogout = async () => Response.json({ details: 'You are logged out.' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/api/account/logout') {
      const response = await answerLogout();
      if (response.ok) isCookieGood = false;
      return response;
    }
    const body = { expires_at: isCookieGood ? later() : null };
    beforeAnswer();
    return Response.json(body);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  forgetSession();
});

test.each([
  ['has no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['finds the server down', async () => new Response('', { status: 503 })],
  ['asks too often', async () => new Response('', { status: 429 })],
])('a sign-out that %s is repeated before a session is restored', async (_, fails) => {
  rememberSession(later());
  const works = answerLogout;
  answerLogout = fails;
  await endSession();
  expect([isSignedIn(), owed()]).toEqual([false, true]);

  // While it fails, nothing is restored, whatever the cookie is good for.
  await refreshSession();
  expect([isSignedIn(), asked.filter((url) => url !== '/api/account/logout')]).toEqual([false, []]);

  answerLogout = works;
  asked = [];
  await refreshSession();
  expect(asked).toEqual(['/api/account/logout', '/api/account/session']);
  expect([isSignedIn(), owed()]).toEqual([false, false]);
});

test('a session that is gone already is signed out', async () => {
  rememberSession(later());
  answerLogout = async () => new Response('', { status: 401 });
  await endSession();
  expect([isSignedIn(), owed()]).toEqual([false, false]);
});

test('signing in again owes nothing for the session before', async () => {
  rememberSession(later());
  answerLogout = () => Promise.reject(new TypeError('Failed to fetch'));
  await endSession();
  rememberSession(later());
  expect([isSignedIn(), owed()]).toEqual([true, false]);
});

test('an answer that is overtaken by a sign-out in another tab restores nothing', async () => {
  beforeAnswer = () => localStorage.setItem('sign-out-owed', 'now');
  await refreshSession();
  expect([isSignedIn(), owed()]).toEqual([false, true]);
});

test('the document says who is signed in, for what is painted', async () => {
  const isPainted = () => document.documentElement.hasAttribute('data-signed-in');
  await refreshSession();
  expect([isSignedIn(), isPainted()]).toEqual([true, true]);
  await endSession();
  expect([isSignedIn(), isPainted()]).toEqual([false, false]);
});
