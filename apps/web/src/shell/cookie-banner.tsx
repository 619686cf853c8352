import { Link } from 'react-router';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { acceptCookies, useCookiesAnswered } from './cookie-answer.ts';

const policies = 'Cookie Handling Policies';

/** Tells the page how much room the banner takes at its bottom (`--banner-room`), until it is answered. */
function keepRoom(banner: HTMLElement) {
  const { style } = document.documentElement;
  const measure = () => {
    const { top, height } = banner.getBoundingClientRect();
    // In the page and not shown: it was answered, which React learns after the first paint.
    style.setProperty('--banner-room', `${height === 0 ? 0 : window.innerHeight - top}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(banner);
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    style.removeProperty('--banner-room');
  };
}

/**
 * Shown until it is answered, from the first paint on: it is part of the prerendered page. It stands on the side on which
 * no page keeps its next step; what is at the bottom of a page stands above it.
 */
export function CookieBanner({ side = 'left' }: { side?: 'left' | 'right' }) {
  const answered = useCookiesAnswered();
  if (answered) return null;
  const [before, after] = messages.cookieBanner.split(policies);
  return (
    <section
      aria-label="Cookies"
      data-theme="dark"
      ref={keepRoom}
      className={cx(
        side === 'left' ? 'md:left-6' : 'md:right-6',
        'cookies-answered:hidden fixed inset-x-3 bottom-3 z-40 flex flex-col gap-4 rounded-lg border border-line-strong bg-raised p-4 shadow-popup md:inset-x-auto md:bottom-6 md:max-w-2xl md:flex-row md:items-center md:gap-6 md:py-3.5 md:pr-3.5 md:pl-5 print:hidden',
      )}
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
