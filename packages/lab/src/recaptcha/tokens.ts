import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { openState } from '../kit/state.ts';

/** "valid for two minutes, and can only be verified once": https://developers.google.com/recaptcha/docs/verify */
const TOKEN_LIFETIME_SECONDS = 120;
/** Used and expired tokens are kept for a while, because the vendor distinguishes them from forged ones. */
const KEPT_TOKENS = 1000;

const tokenSchema = z.strictObject({
  token: z.string(),
  issued_at: z.iso.datetime(),
  hostname: z.string(),
  action: z.string().optional(),
  used: z.boolean(),
});

const recaptchaStateSchema = z.strictObject({
  site_key: z.string(),
  secret: z.string(),
  tokens: z.array(tokenSchema),
});

type IssuedToken = z.infer<typeof tokenSchema>;

export interface Tokens {
  readonly siteKey: string;
  readonly secret: string;
  issue(about: { hostname: string; action?: string | undefined }): string;
  /** Spends the token, whether or not it is valid. */
  spend(token: string): { kind: 'valid'; issued: IssuedToken } | { kind: 'stale' } | { kind: 'unknown' };
  flush(): Promise<void>;
}

export async function openTokens(dataDir: string, clock: Clock): Promise<Tokens> {
  const state = await openState({
    file: join(dataDir, 'recaptcha.json'),
    schema: recaptchaStateSchema,
    initial: () => ({ site_key: vendorLikeKey(), secret: vendorLikeKey(), tokens: [] }),
  });
  // Written at once: the product may have put the keys into its own configuration, so they must survive a crash.
  state.change(() => {});
  await state.flush();

  return {
    siteKey: state.value.site_key,
    secret: state.value.secret,
    issue({ hostname, action }) {
      const token = `03A${randomBytes(96).toString('base64url')}`;
      state.change(({ tokens }) => {
        tokens.push({ token, issued_at: clock.now().toISOString(), hostname, ...(action && { action }), used: false });
        tokens.splice(0, Math.max(0, tokens.length - KEPT_TOKENS));
      });
      return token;
    },
    spend(token) {
      const issued = state.value.tokens.find((candidate) => candidate.token === token);
      if (issued === undefined) return { kind: 'unknown' };
      const ageSeconds = (clock.now().getTime() - Date.parse(issued.issued_at)) / 1000;
      if (issued.used || ageSeconds > TOKEN_LIFETIME_SECONDS) return { kind: 'stale' };
      state.change(() => {
        issued.used = true;
      });
      return { kind: 'valid', issued };
    },
    flush: () => state.flush(),
  };
}

/** The vendor's keys are forty characters and begin with 6L. */
function vendorLikeKey(): string {
  return `6L${randomBytes(30).toString('base64url').slice(0, 38)}`;
}
