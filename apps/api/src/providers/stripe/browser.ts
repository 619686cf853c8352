/**
 * What a page needs to load Stripe.js, which must come from Stripe itself and in the release that belongs to the
 * version of the API: https://docs.stripe.com/sdks/stripejs-versioning, https://docs.stripe.com/security/guide
 */
export const stripeBrowser = {
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  origins: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
  },
} as const;
