import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { KeyValueList } from './key-value.tsx';
import { textLinkClass } from './text-link.ts';

test('on a phone a long e-mail address stays in its column, in a link too', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const email = 'bookkeeping.department@bjornsen-and-daughters.example';
  const page = show(
    <KeyValueList
      items={[
        {
          label: 'Client',
          value: (
            <a href="/client" className={textLinkClass}>
              {email}
            </a>
          ),
        },
        { label: 'Valid until', value: '23 November 2026' },
      ]}
    />,
  );
  const link = page.getByRole('link', { name: email });
  await expect.element(link).toBeVisible();
  const next = page.getByText('Valid until').element().getBoundingClientRect();
  expect(link.element().getBoundingClientRect().right).toBeLessThan(next.left);
});
