import { z } from 'zod';
import type { Captcha } from '../captcha.ts';

/**
 * reCAPTCHA, hCaptcha and Turnstile answer the same call: POST secret, response and remoteip as a form.
 * https://developers.google.com/recaptcha/docs/verify, https://docs.hcaptcha.com/#verify-the-user-response-server-side,
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

interface SiteverifyOptions {
  readonly verifyUrl: string;
  readonly secret: string;
  /** Hostnames of our site: a token solved on another site is refused. */
  readonly hostnames: readonly string[];
  readonly browser: Captcha['browser'];
  readonly origins: readonly string[];
}

export function siteverifyCaptcha(options: SiteverifyOptions): Captcha {
  return {
    browser: options.browser,
    origins: options.origins,
    async verify(answer, { ip, action }) {
      const form = new URLSearchParams({ secret: options.secret, response: answer, remoteip: ip });
      try {
        const reply = await fetch(options.verifyUrl, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(5_000),
        });
        if (!reply.ok) return 'unavailable';
        const verdict = answerSchema.parse(await reply.json());
        const elsewhere = verdict.hostname !== undefined && !options.hostnames.includes(verdict.hostname);
        const otherAction = verdict.action !== undefined && verdict.action !== '' && verdict.action !== action;
        return verdict.success && !elsewhere && !otherAction ? 'human' : 'refused';
      } catch {
        // Unreachable, slow or malformed are one verdict, `unavailable`; each caller decides whether to go on.
        return 'unavailable';
      }
    },
  };
}
