import { staffPresets } from '@resolvo/contract/people/staff';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { owner, showOver } from '../../../test/over-answers.tsx';
import AbuseDeskPage, { clientLoader } from './page.tsx';

const address = '2001:db8:1234:5678:9abc:def0:1234:5678';
const one = {
  case_id: 'c1',
  number: 1207,
  state: 'new',
  category: 'spam',
  subject_address: address,
  happened_at: 0,
  deadline: 0,
  outcome: null,
  created_at: 1,
  closed_at: 0,
  address,
  reporter_email: 'reporter@example.test',
  enquiry_id: null,
  user: { user_id: 'u2', email: 'kari@nordmann.example' },
  server: null,
  client_told: false,
};

test('on a phone a long address is read to its end', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const { page } = showOver(
    <AbuseDeskPage />,
    { '/system/admin/abuse-cases': { cases: [one], cursor: null, eof: true, count: 1 } },
    { ...owner, user_permissions: staffPresets.owner.permissions },
    clientLoader,
  );
  const link = page.getByRole('link', { name: `#1207 ${address}` });
  await expect.element(link).toBeVisible();
  const cut = [link.element(), ...link.element().querySelectorAll('*'), link.element().closest('td')].filter(
    (element) =>
      element !== null && element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'hidden',
  );
  expect(cut).toEqual([]);
});
