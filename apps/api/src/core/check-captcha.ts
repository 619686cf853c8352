import { messages } from '@resolvo/contract/messages';
import type { Origin } from './actor.ts';
import type { Deps } from './deps.ts';
import { invalid, Refusal } from './refusal.ts';

/**
 * While the captcha provider is down, sign-in works without it (limits per address and account still apply); whatever
 * creates accounts or sends mail answers 503.
 */
export async function checkCaptcha(
  deps: Pick<Deps, 'captcha' | 'log'>,
  origin: Origin,
  answer: string,
  action: 'login' | 'register' | 'password_reset' | 'enquiry',
): Promise<void> {
  const verdict = await deps.captcha.verify(answer, { ip: origin.ip, action });
  if (verdict === 'refused') throw invalid('recaptcha', messages.captchaMissing);
  if (verdict === 'unavailable') {
    deps.log.warn({ event: 'captcha.unavailable', action }, 'Captcha provider did not answer; only sign-in works');
    if (action !== 'login') {
      throw new Refusal(
        'upstream_unavailable',
        'The captcha check is not reachable. Please try again in a few minutes.',
      );
    }
  }
}
