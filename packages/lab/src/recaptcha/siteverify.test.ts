import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestLab, type TestLab, withDataDir } from '../test-lab.ts';

let folder: Awaited<ReturnType<typeof withDataDir>>;
let lab: TestLab;

beforeEach(async () => {
  folder = await withDataDir();
  lab = await startTestLab({ dataDir: folder.dataDir, parts: { smtp: false, recaptcha: true, stripe: false } });
});
afterEach(async () => {
  await lab.close();
  await folder.remove();
});

async function token(body: { action?: string } = {}): Promise<string> {
  return String((await lab.call('POST', '/lab/api/recaptcha/token', body)).json.token);
}

function verify(form: Record<string, string>): Promise<Response> {
  return fetch(lab.recaptcha?.verifyUrl ?? '', { method: 'POST', body: new URLSearchParams(form) });
}

async function answer(form: Record<string, string>): Promise<unknown> {
  return (await verify({ secret: lab.recaptcha?.secret ?? '', ...form })).json();
}

const failed = (...codes: string[]) => ({ success: false, 'error-codes': codes });
const breakIt = (preset: string) => lab.call('PUT', '/lab/api/faults', { part: 'recaptcha', preset });
const advance = (seconds: number) => lab.call('POST', '/lab/api/clock', { advance_seconds: seconds });

describe('siteverify', () => {
  test('takes a token once', async () => {
    const response = await token({ action: 'login' });
    expect(await answer({ response, remoteip: '192.0.2.1' })).toEqual({
      success: true,
      challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      hostname: '127.0.0.1',
      action: 'login',
    });
    expect(await answer({ response })).toEqual(failed('timeout-or-duplicate'));
  });

  test('answers without an action when there was none', async () => {
    expect(await answer({ response: await token() })).not.toHaveProperty('action');
  });

  test('takes a token for two minutes', async () => {
    const [early, late] = [await token(), await token()];
    await advance(110);
    expect(await answer({ response: early })).toMatchObject({ success: true });
    await advance(20);
    expect(await answer({ response: late })).toEqual(failed('timeout-or-duplicate'));
  });

  test('names what is missing or wrong', async () => {
    expect(await (await verify({})).json()).toEqual(failed('missing-input-response', 'missing-input-secret'));
    expect(await answer({})).toEqual(failed('missing-input-response'));
    expect(await answer({ response: 'forged' })).toEqual(failed('invalid-input-response'));
    const response = await token();
    expect(await answer({ response, secret: '' })).toEqual(failed('missing-input-secret'));
    expect(await answer({ response, secret: 'guessed' })).toEqual(failed('invalid-input-secret'));
    expect(await answer({ response })).toMatchObject({ success: true });
  });

  test('calls a body that is not a form a bad request', async () => {
    const reply = await fetch(lab.recaptcha?.verifyUrl ?? '', { method: 'POST', body: '{"secret":"x"}' });
    expect(await reply.json()).toEqual(failed('bad-request'));
  });

  test('keeps keys and unspent tokens over a restart, and its secrets out of the journal', async () => {
    const { siteKey, secret } = lab.recaptcha ?? {};
    const response = await token();
    await lab.close();
    lab = await startTestLab({ dataDir: folder.dataDir });
    expect(lab.recaptcha).toMatchObject({ siteKey, secret });
    expect(await answer({ response })).toMatchObject({ success: true });
    const journal = JSON.stringify((await lab.call('GET', '/lab/api/journal')).json);
    expect(journal).toContain('/recaptcha/api/siteverify');
    expect(journal).not.toContain(secret);
    expect(journal).not.toContain(response);
  });

  test('knows no other call', async () => {
    const { origin } = new URL(lab.recaptcha?.verifyUrl ?? '');
    expect((await fetch(`${origin}/recaptcha/api/siteverify`)).status).toBe(404);
  });
});

describe('faults', () => {
  test('down: 503, and the token is still good', async () => {
    const response = await token();
    await breakIt('down');
    expect((await verify({ response })).status).toBe(503);
    await breakIt('none');
    expect(await answer({ response })).toMatchObject({ success: true });
  });

  test('slow', async () => {
    await breakIt('slow');
    const before = performance.now();
    expect(await answer({ response: await token() })).toMatchObject({ success: true });
    expect(performance.now() - before).toBeGreaterThan(190);
  });

  test('drops replies: the token is spent', async () => {
    const response = await token();
    await breakIt('drops replies');
    await expect(answer({ response })).rejects.toThrow('fetch failed');
    await breakIt('none');
    expect(await answer({ response })).toEqual(failed('timeout-or-duplicate'));
  });

  test('declines', async () => {
    await breakIt('declines');
    expect(await answer({ response: await token() })).toEqual(failed('invalid-input-response'));
  });

  test('the sentinel action declines one form only', async () => {
    expect(await answer({ response: await token({ action: 'lab_decline' }) })).toEqual(
      failed('invalid-input-response'),
    );
    expect(await answer({ response: await token({ action: 'login' }) })).toMatchObject({ success: true });
  });
});
