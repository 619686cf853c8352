import { expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { PriceOf } from './paid-facts.tsx';

const unpriced = { subscription_id: null, total: 0, months: 0, renews_at: 0, unpaid_due: 0 };

test('what is paid and still being made is not said to be free', async () => {
  const page = show(<PriceOf of={{ ...unpriced, state: 'making' }} side="owner" />);
  await expect.element(page.getByText('As ordered. Its first period begins when it is ready.')).toBeVisible();
  await expect.element(page.getByText(/not billed/)).not.toBeInTheDocument();
});

test('what no subscription pays for says that it is not billed', async () => {
  const page = show(<PriceOf of={{ ...unpriced, state: 'ready' }} side="owner" />);
  await expect.element(page.getByText('It is not billed.')).toBeVisible();
});

test('what it costs is what its bills ask for', async () => {
  const of = { ...unpriced, state: 'ready', subscription_id: 's1', total: 1125, months: 1 };
  const page = show(<PriceOf of={of} side="owner" />);
  await expect.element(page.getByText(/^€11\.25 a month, incl\. VAT/)).toBeVisible();
});
