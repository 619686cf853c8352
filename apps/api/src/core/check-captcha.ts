import { messages } from '@resolvo/contract/messages';
import type { Origin } from './actor.ts';
import type { Deps } from './deps.ts';
import { invalid, Refusal } from './refusal.ts';

/**
 * When the challenge's provider is down, signing in goes on (the limits per address and per account still hold),
 * while what makes accounts or sends mail stays closed.
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
    deps.log.warn({ action }, 'The captcha provider did not answer');
    if (action !== 'login') {
      throw new Refusal(
        'upstream_unavailable',
        'The captcha check is not reachable. Please try again in a few minutes.',
      );
    }
  }
}
