import { z } from 'zod';
import type { Captcha } from '../captcha.ts';
import { wholeTextOf } from '../whole-answer.ts';

/**
 * reCAPTCHA, hCaptcha and Turnstile answer the same call: POST secret, response and remoteip as a form.
 * https://developers.google.com/recaptcha/docs/verify, https://docs.hcaptcha.com/#verify-the-user-response-server-side,
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

interface SiteverifyOptions {
  readonly verifyUrl: string;
  readonly secret: string;
  /** Hostnames of our site: a token solved on another site is refused. */
  readonly hostnames: readonly string[];
  readonly browser: Captcha['browser'];
  readonly origins: readonly string[];
}

/** Undefined where the provider is unreachable, slow or malformed: each caller decides whether to go on. */
async function ask(url: string, form: Readonly<Record<string, string>>) {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    return reply.ok ? answerSchema.parse(JSON.parse(await wholeTextOf(reply))) : undefined;
  } catch {
    return undefined;
  }
}

export function siteverifyCaptcha(options: SiteverifyOptions): Captcha {
  const { verifyUrl, secret } = options;
  return {
    browser: options.browser,
    origins: options.origins,
    async check() {
      const verdict = await ask(verifyUrl, { secret, response: 'check' });
      if (!verdict) return 'unavailable';
      // The three name it alike; hCaptcha adds one for a secret of another site.
      return verdict['error-codes']?.some((code) => code.endsWith('-secret')) ? 'secret_refused' : 'good';
    },
    async verify(answer, { ip, action }) {
      const verdict = await ask(verifyUrl, { secret, response: answer, remoteip: ip });
      if (!verdict) return 'unavailable';
      const elsewhere = verdict.hostname !== undefined && !options.hostnames.includes(verdict.hostname);
      const otherAction = verdict.action !== undefined && verdict.action !== '' && verdict.action !== action;
      return verdict.success && !elsewhere && !otherAction ? 'human' : 'refused';
    },
  };
}
