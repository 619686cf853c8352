import { cachedCall } from '../api/request-cache.ts';

/** The common API of reCAPTCHA, hCaptcha and Turnstile for an invisible widget. */
interface CaptchaApi {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      callback: (token: string) => void;
      'error-callback': () => void;
      'expired-callback': () => void;
      'close-callback': () => void;
      'timeout-callback': () => void;
    } & ({ size: 'invisible' } | { execution: 'execute'; appearance: 'interaction-only' }),
  ): number | string;
  execute(widget: number | string, options?: { action: string }): unknown;
}

/** Long enough to solve a puzzle; after that the form is usable again. */
const patienceMilliseconds = 120_000;

let loading: Promise<CaptchaApi> | undefined;

/** Solves the invisible captcha and returns its token. Throws a message for the form. */
export async function solveCaptcha(action: 'login' | 'register' | 'password_reset' | 'enquiry'): Promise<string> {
  const { captcha } = await cachedCall('systemConfig', {});
  loading ??= load(captcha.script_url, captcha.global);
  const api = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const container = document.createElement('div');
  container.hidden = true;
  document.body.append(container);
  try {
    return await new Promise<string>((resolve, reject) => {
      const widget = api.render(container, {
        sitekey: captcha.site_key,
        action,
        callback: resolve,
        'error-callback': () => reject(unavailable()),
        'expired-callback': () => reject(unanswered()),
        'close-callback': () => reject(unanswered()),
        'timeout-callback': () => reject(unanswered()),
        // Turnstile has no such size: invisibility is a setting of its site key.
        ...(captcha.global === 'turnstile'
          ? { execution: 'execute', appearance: 'interaction-only' }
          : { size: 'invisible' }),
      });
      setTimeout(() => reject(unanswered()), patienceMilliseconds);
      // Some vendors also return a promise that rejects; unhandled, it would be reported as an error.
      Promise.resolve(api.execute(widget, { action })).catch(() => reject(unavailable()));
    });
  } finally {
    container.remove();
  }
}

function load(scriptUrl: string, globalName: string): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    const ready = 'onCaptchaReady';
    Object.assign(window, { [ready]: () => resolve(Reflect.get(window, globalName)) });
    const script = document.createElement('script');
    script.src = `${scriptUrl}?onload=${ready}&render=explicit`;
    script.async = true;
    script.onerror = () => reject(unavailable());
    document.head.append(script);
  });
}

const unavailable = () =>
  new Error(
    'The captcha check could not be loaded. Please check your connection or your content blocker, and try again.',
  );

const unanswered = () => new Error('The captcha challenge was not answered. Please try again.');
