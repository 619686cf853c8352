import type { Appearance, Stripe } from '@stripe/stripe-js';
import { cachedCall } from '../../../api/request-cache.ts';
import { colourOf } from '../../../ui/use-look.ts';

let loading: Promise<Stripe> | undefined;

/** The gateway's own script, from the address the server names: the vendor's, or the lab's with the same API. */
export function loadCardScript(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Stripe> {
  const { payments } = await cachedCall('systemConfig', {});
  if (!window.Stripe) await put(payments.script_url);
  if (!window.Stripe) throw unavailable();
  return window.Stripe(payments.publishable_key);
}

function put(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(unavailable());
    };
    document.head.append(script);
  });
}

const unavailable = () =>
  new Error('The card form could not be loaded. Please check your connection or your content blocker, and try again.');

/** Our design tokens as the gateway's appearance options: the form is in a frame without our styles. */
export function cardAppearance(): Appearance {
  const colour = (token: string) => colourOf(token, document.body);
  const variables = {
    colorPrimary: colour('accent'),
    colorBackground: colour('field'),
    colorText: colour('text'),
    colorTextSecondary: colour('muted'),
    colorDanger: colour('danger'),
    borderRadius: '6px',
    fontFamily: getComputedStyle(document.body).fontFamily,
  };
  return { theme: 'stripe', variables };
}
