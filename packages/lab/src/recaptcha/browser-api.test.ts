import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestLab, type TestLab, withDataDir } from '../test-lab.ts';

interface Grecaptcha {
  ready(callback: () => void): void;
  render(container: unknown, parameters: Record<string, unknown>): number;
  execute(target?: number | string, options?: { action: string }): Promise<string>;
  reset(widget?: number): void;
  getResponse(widget?: number): string;
}

let folder: Awaited<ReturnType<typeof withDataDir>>;
let lab: TestLab;
let siteKey: string;
let window: { grecaptcha: Grecaptcha; [name: string]: unknown };

beforeAll(async () => {
  folder = await withDataDir();
  lab = await startTestLab({ dataDir: folder.dataDir, parts: { smtp: false, recaptcha: true, stripe: false } });
  siteKey = lab.recaptcha?.siteKey ?? '';
});
afterAll(async () => {
  await lab.close();
  await folder.remove();
});

/** As little of a browser as the script needs. It fetches itself and its tokens over HTTP as a page would. */
async function load(query: string, globals: Record<string, unknown> = {}): Promise<typeof window> {
  const src = `${lab.origin}${lab.recaptcha?.scriptPath}${query}`;
  const reply = await fetch(src);
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const context: Record<string, unknown> = { fetch, URL, setTimeout, clearTimeout, ...globals };
  context.window = context;
  context.document = {
    currentScript: { src },
    createElement: () => ({ value: '' }),
    getElementById: (id: string) => (id === 'box' ? element() : null),
  };
  runInContext(await reply.text(), createContext(context));
  return context as typeof window;
}

const element = () => ({ append: vi.fn() });

async function verified(token: string): Promise<unknown> {
  const body = new URLSearchParams({ secret: lab.recaptcha?.secret ?? '', response: token });
  return (await fetch(lab.recaptcha?.verifyUrl ?? '', { method: 'POST', body })).json();
}

beforeEach(async () => {
  window = await load('?render=explicit');
});

describe('the script', () => {
  test('calls the function named in its address, and the ones that wait', async () => {
    const onload = vi.fn();
    const waiting = vi.fn();
    const page = await load('?onload=captchaLoaded&render=explicit', { captchaLoaded: onload });
    page.grecaptcha.ready(waiting);
    expect(waiting).not.toHaveBeenCalled();
    await expect.poll(() => [onload.mock.calls.length, waiting.mock.calls.length]).toEqual([1, 1]);
  });

  test('an invisible widget gives its token to the callback, the promise and getResponse', async () => {
    const callback = vi.fn();
    const widget = window.grecaptcha.render('box', {
      sitekey: siteKey,
      size: 'invisible',
      action: 'register',
      callback,
    });
    expect([widget, window.grecaptcha.getResponse(widget)]).toEqual([0, '']);
    const token = await window.grecaptcha.execute(widget);
    expect(callback).toHaveBeenCalledExactlyOnceWith(token);
    expect(window.grecaptcha.getResponse()).toBe(token);
    expect(await verified(token)).toMatchObject({ success: true, hostname: '127.0.0.1', action: 'register' });
    window.grecaptcha.reset(widget);
    expect(window.grecaptcha.getResponse(widget)).toBe('');
  });

  test('works by site key, with an action', async () => {
    const token = await window.grecaptcha.execute(siteKey, { action: 'login' });
    expect(await verified(token)).toMatchObject({ success: true, action: 'login' });
  });

  test('a wrong site key calls the error callback', async () => {
    const failed = vi.fn();
    const widget = window.grecaptcha.render(element(), { sitekey: 'wrong', 'error-callback': failed });
    await expect(window.grecaptcha.execute(widget)).rejects.toThrow('Invalid site key.');
    expect(failed).toHaveBeenCalledOnce();
  });

  test('a token that got old calls the expired callback', async () => {
    const timers: [() => void, number][] = [];
    const page = await load('', { setTimeout: (run: () => void, ms: number) => timers.push([run, ms]) });
    const expired = vi.fn();
    const widget = page.grecaptcha.render(element(), { sitekey: siteKey, 'expired-callback': expired });
    await page.grecaptcha.execute(widget);
    const [run, ms] = timers[0] ?? [];
    expect(ms).toBe(120_000);
    run?.();
    expect(expired).toHaveBeenCalledOnce();
    expect(page.grecaptcha.getResponse(widget)).toBe('');
  });

  test('refuses what the vendor refuses', () => {
    const box = element();
    window.grecaptcha.render(box, { sitekey: siteKey });
    expect(() => window.grecaptcha.render(box, { sitekey: siteKey })).toThrow('already been rendered');
    expect(() => window.grecaptcha.render('nowhere', { sitekey: siteKey })).toThrow('placeholder element');
    expect(() => window.grecaptcha.render(element(), {})).toThrow('sitekey');
    expect(() => window.grecaptcha.getResponse(9)).toThrow('does not exist');
  });
});
