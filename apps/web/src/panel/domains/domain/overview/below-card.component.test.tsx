import type { Domain, NameBelow } from '@resolvo/contract/hosting/domains';
import { expect, test } from 'vitest';
import { showOver } from '../../../../../test/over-answers.tsx';
import { BelowCard } from './below-card.tsx';

const domain: Pick<Domain, 'domain_id' | 'domain_name'> = { domain_id: 'd1', domain_name: 'nordmann.example' };
const shop: NameBelow = {
  domain_name: 'shop.nordmann.example',
  ascii_name: 'shop.nordmann.example',
  state: 'active',
  ends_at: 0,
};

test('S65 the owner of a domain sees the names below it of other accounts, and ends one after a warning', async () => {
  const { page, sent } = showOver(<BelowCard domain={domain} below={[shop]} />);
  const card = page.getByRole('region', { name: 'Names below it with other accounts' });
  await expect.element(card.getByText('shop.nordmann.example', { exact: true }).first()).toBeVisible();
  await card.getByRole('button', { name: 'End shop.nordmann.example' }).click();
  const dialog = page.getByRole('dialog', { name: 'End shop.nordmann.example?' });
  await expect.element(dialog.getByText(/^The other account is told, and has it for \d+ days more\./)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ method: 'POST', path: '/account/domains/d1/below/end', body: { name: 'shop.nordmann.example' } }]);
});

test('S65 a name that ends can be let stay, and without one there is no card', async () => {
  const ends_at = Date.UTC(2099, 0, 1) / 1000;
  const { page, sent } = showOver(
    <>
      <BelowCard domain={domain} below={[{ ...shop, ends_at }]} />
      <BelowCard domain={domain} below={[]} />
    </>,
  );
  await page.getByRole('button', { name: /^Let it stay/ }).click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/account/domains/d1/below/keep']);
  expect(page.getByRole('region').elements()).toHaveLength(1);
});
