import { Link } from 'react-router';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { acceptCookies, useCookiesAnswered } from './cookie-answer.ts';

const policies = 'Cookie Handling Policies';

/** Shown until it is answered, from the first paint on: it is part of the prerendered page. */
export function CookieBanner() {
  const answered = useCookiesAnswered();
  if (answered) return null;
  const [before, after] = messages.cookieBanner.split(policies);
  return (
    <section
      aria-label="Cookies"
      data-theme="dark"
      className="cookies-answered:hidden fixed inset-x-3 bottom-3 z-40 flex flex-col gap-4 rounded-lg border border-line-strong bg-raised p-4 shadow-popup md:inset-x-auto md:right-6 md:bottom-6 md:max-w-2xl md:flex-row md:items-center md:gap-6 md:py-3.5 md:pr-3.5 md:pl-5 print:hidden"
    >
      <p className="text-ui text-text">
        {before}
        <Link to={`${paths.privacyPolicy()}#cookies`} className="underline underline-offset-3 hover:text-accent-text">
          {policies}
        </Link>
        {after}
      </p>
      <Button variant="primary" onClick={acceptCookies} className="w-full md:w-auto">
        {messages.cookieAccept}
      </Button>
    </section>
  );
}
