export type CaptchaVerdict = 'human' | 'refused' | 'unavailable';

export interface Captcha {
  /** What the browser needs to show the challenge. */
  readonly browser: { readonly global: string; readonly scriptUrl: string; readonly siteKey: string };
  /** Origins the page's Content-Security-Policy must allow. */
  readonly origins: readonly string[];
  /** Asks with a made-up answer: a provider that knows our secret refuses the answer alone. */
  check(): Promise<'good' | 'secret_refused' | 'unavailable'>;
  verify(answer: string, context: { ip: string; action: string }): Promise<CaptchaVerdict>;
}
