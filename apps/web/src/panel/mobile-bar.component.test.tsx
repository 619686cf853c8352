import type { UserInfo } from '@resolvo/contract/people/accounts';
import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask } from '@resolvo/contract/permissions';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { owner, showOver } from '../../test/over-answers.tsx';
import { rightsOf } from '../api/rights.ts';
import { MobileBar } from './mobile-bar.tsx';
import { openAdminItems } from './navigation.ts';

/** The menu from above to below: headings of groups, and what can be followed. */
async function menuOf(user_permissions: number): Promise<readonly (string | null)[]> {
  const me: UserInfo = {
    ...owner,
    person_id: 'p1',
    account_name: '',
    account_role: 'owner',
    is_limited: false,
    account_count: 1,
    username: 'ada',
    user_permissions,
    pending_email: null,
    two_factor_enabled: true,
    two_factor_required: false,
    acting: null,
  };
  await screen.viewport(390, 844);
  const { page } = showOver(
    <MobileBar me={me} staffItems={openAdminItems(rightsOf(me))} pathname="/panel" onJump={undefined} />,
    { '/account/notices/unread': { unread: 0 } },
    me,
  );
  await page.getByRole('button', { name: 'Dashboard' }).click();
  const menu = page.getByRole('navigation', { name: 'Panel' });
  await expect.element(menu).toBeVisible();
  return [...menu.element().querySelectorAll('p, a')].map(({ textContent }) => textContent);
}

const own = [
  ...['Main', 'Dashboard', 'Support'],
  ...[
    'Services',
    'Servers',
    'Dedicated',
    'Firewalls',
    'Networks',
    'Floating addresses',
    'Volumes',
    'CPanel',
    'Domains',
  ],
  ...['Developers', 'Tokens'],
  ...['Account', 'Billing', 'Settings'],
];

test('the menu of a phone has the groups of a customer in the order of the desk', async () => {
  expect(await menuOf(customerMask)).toEqual(['Inbox', ...own]);
});

test('on the phone of staff their work stands above what is their own', async () => {
  const staff = ['Overview', 'Tickets', 'Orders', 'Tasks', 'Clients', 'Servers', 'Hosting', 'Outages'];
  expect(await menuOf(customerMask | staffPresets.support.permissions)).toEqual(['Inbox', 'Admin', ...staff, ...own]);
});
