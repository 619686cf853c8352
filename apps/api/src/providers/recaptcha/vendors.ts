import type { Captcha } from '../captcha.ts';
import { siteverifyCaptcha } from './siteverify.ts';

/** Where each vendor's script and check live, and the name its script puts on `window`. */
export const captchaVendors = {
  recaptcha: {
    global: 'grecaptcha',
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    origins: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
  },
  hcaptcha: {
    global: 'hcaptcha',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    global: 'turnstile',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
} as const;

interface VendorKeys {
  readonly kind: keyof typeof captchaVendors;
  readonly siteKey: string;
  readonly secret: string;
  /** Where answers are checked, if not at the vendor's own address. */
  readonly verifyUrl?: string | undefined;
}

/** The captcha of a real vendor, for our own host names. */
export function vendorCaptcha({ kind, siteKey, secret, verifyUrl }: VendorKeys, hostnames: readonly string[]): Captcha {
  const vendor = captchaVendors[kind];
  const { global, scriptUrl, origins } = vendor;
  const browser = { global, scriptUrl, siteKey };
  return siteverifyCaptcha({ verifyUrl: verifyUrl ?? vendor.verifyUrl, secret, hostnames, browser, origins });
}
