/** What we need of the outside, in our own words. Vendors' words stop behind these. */

export interface Mail {
  /** Stays the same when a mail is sent again after an unclear outcome, so that mailboxes can fold the two. */
  readonly id: string;
  readonly to: string;
  /** Who gets the answer when somebody replies; without it, the sender does. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the mail server took the mail; throws when it did not, and the job is run again later. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export type CaptchaVerdict = 'human' | 'refused' | 'unavailable';

export interface Captcha {
  /** What the browser needs to show the challenge. */
  readonly browser: { readonly global: string; readonly scriptUrl: string; readonly siteKey: string };
  /** Origins the page's security policy must let in. */
  readonly origins: readonly string[];
  verify(answer: string, context: { ip: string; action: string }): Promise<CaptchaVerdict>;
}
