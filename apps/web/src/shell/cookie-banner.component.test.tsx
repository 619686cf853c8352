import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { PhoneBar } from '../site/parts/phone-bar.tsx';
import { CookieBanner } from './cookie-banner.tsx';

beforeEach(() => {
  localStorage.removeItem('cookie-consent');
  delete document.documentElement.dataset.cookiesAnswered;
});
afterEach(() => page.viewport(1024, 768));

/** Whether a press on its middle reaches it. */
function isReached(button: Element): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** A long page whose last act is in view all the way, as where a server is chosen. */
function showBuying() {
  show(
    <>
      <div className="grid lg:grid-cols-2">
        <div>
          <div className="h-[200vh]" />
          <PhoneBar cents={690}>
            <button type="button">Continue</button>
          </PhoneBar>
        </div>
        <aside className="hidden h-fit pt-[92vh] lg:sticky lg:top-0 lg:block">
          <button type="button" className="w-full">
            Go on
          </button>
        </aside>
      </div>
      <p>The end of the page</p>
      <CookieBanner />
    </>,
  );
}

test('on a phone the bar with the next step stands above the cookie banner, and the end of the page too', async () => {
  await page.viewport(390, 844);
  showBuying();
  await expect.element(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect.poll(() => isReached(next.element())).toBe(true);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => isReached(page.getByText('The end of the page').element())).toBe(true);
  await page.getByRole('button', { name: 'Proceed' }).click();
  // The room that it took is given back.
  await expect.poll(() => next.element().getBoundingClientRect().bottom).toBeGreaterThan(780);
});

test('on a wide screen the cookie banner leaves the side free on which the next step stands', async () => {
  await page.viewport(1440, 900);
  showBuying();
  await expect.element(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await expect.poll(() => isReached(page.getByRole('button', { name: 'Go on' }).element())).toBe(true);
});
