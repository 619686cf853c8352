import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { keptInBrowser } from '../api/kept.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';

const key = 'cookie-consent';
const policies = 'Cookie Handling Policies';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function accept(): void {
  keptInBrowser.set(key, 'true');
  for (const listener of listeners) listener();
}

/** Shown until it is answered. Not prerendered, so that visitors who answered never see it flash. */
export function CookieBanner() {
  const answered = useSyncExternalStore(
    subscribe,
    () => keptInBrowser.get(key) !== null,
    () => true,
  );
  if (answered) return null;
  const [before, after] = messages.cookieBanner.split(policies);
  return (
    <section
      aria-label="Cookies"
      data-theme="dark"
      className="fixed inset-x-3 bottom-3 z-40 flex animate-arrive flex-col gap-4 rounded-lg border border-line-strong bg-raised p-4 shadow-popup md:inset-x-auto md:right-6 md:bottom-6 md:max-w-2xl md:flex-row md:items-center md:gap-6 md:py-3.5 md:pr-3.5 md:pl-5 print:hidden"
    >
      <p className="text-ui text-text">
        {before}
        <Link to={`${paths.privacyPolicy()}#cookies`} className="underline underline-offset-3 hover:text-accent-text">
          {policies}
        </Link>
        {after}
      </p>
      <Button variant="primary" onClick={accept} className="w-full md:w-auto">
        {messages.cookieAccept}
      </Button>
    </section>
  );
}
