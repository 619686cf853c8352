import { memberRoles, roleTexts } from '@resolvo/contract/people/members';
import { expect, test } from 'vitest';
import { showOver } from '../../../test/over-answers.tsx';
import JoinPage from './page.tsx';

const invitation = {
  state: 'open',
  account_name: 'Nordmann AS',
  invited_by: 'kari@nordmann.example',
  email: 'ola@example.test',
  has_person: false,
};

function follow(role: string, is_limited: boolean) {
  const address = new URL(location.href);
  address.searchParams.set('token', 'abc');
  history.replaceState(history.state, '', address);
  return showOver(<JoinPage />, { '/account/invitation': { ...invitation, role, is_limited } }).page;
}

const limitable = memberRoles.filter((role) => role !== 'owner');

test.each(limitable)('an invitation as %s to some servers promises nothing of the whole account', async (role) => {
  const page = follow(role, true);
  await expect.element(page.getByRole('heading', { name: 'Join Nordmann AS' })).toBeVisible();
  const said = page.getByText(/ola@example\.test as /);
  await expect.element(said).toBeVisible();
  const words = said.element().textContent;
  expect(words).toContain(`as ${roleTexts[role].name}.`);
  expect(words).not.toContain(roleTexts[role].description);
  expect(words).not.toMatch(/places orders|writes to support|Sees and pays invoices/);
});

test('an invitation to the whole account says what its role may do', async () => {
  const page = follow('billing', false);
  const said = page.getByText(/ola@example\.test as /);
  await expect.element(said).toBeVisible();
  expect(said.element().textContent).toContain(roleTexts.billing.description);
});
