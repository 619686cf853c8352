import type { Origin } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import { mailKey, mailsToAddress } from './limits.ts';
import { linkRequested } from './queues.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'limiter' | 'captcha' | 'log'>;

/** A job looks up the address, so that neither the answer nor its duration tells whether it is known. */
export async function requestActivation(deps: Needs, origin: Origin, email: string): Promise<void> {
  await enqueue(deps, origin, email, 'activate');
}

export async function requestPasswordReset(
  deps: Needs,
  origin: Origin,
  input: { email: string; recaptcha: string },
): Promise<void> {
  await checkCaptcha(deps, origin, input.recaptcha, 'password_reset');
  await enqueue(deps, origin, input.email, 'reset_password');
}

async function enqueue(deps: Needs, origin: Origin, email: string, purpose: 'activate' | 'reset_password') {
  await deps.limiter.consume(mailsToAddress, mailKey(purpose, email));
  await deps.jobs.send(deps.db, linkRequested, { email, purpose, ip: origin.ip, user_agent: origin.userAgent });
}
