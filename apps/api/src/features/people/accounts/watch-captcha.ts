import type { Watch } from '../../../core/watch.ts';

const troubles = { good: undefined, secret_refused: 'token_refused', unavailable: 'no_answer' } as const;

export const captchaWatch: Watch = {
  ports: ['composeCaptcha'],
  parts: ['captcha'],
  look: async ({ captcha }) => [{ part: 'captcha', place: '', trouble: troubles[await captcha.check()] }],
};
