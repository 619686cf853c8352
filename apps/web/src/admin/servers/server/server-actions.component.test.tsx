import { refusals } from '@resolvo/contract/access';
import type { StaffServer } from '@resolvo/contract/machines/server-admin';
import { staffPresets } from '@resolvo/contract/people/staff';
import { expect, test } from 'vitest';
import { aServer } from '../../../../test/a-server.ts';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { ServerActions } from './server-actions.tsx';

const suspended: StaffServer = {
  ...aServer,
  server_state: 'suspended',
  staff_hold: true,
  account_hold: false,
  cluster: 'oslo',
  node: 'osl-1',
  user: { user_id: 'u7', email: 'kari@nordmann.example', username: 'kari' },
  order_id: null,
  delivery_id: null,
  ordered_again: null,
  deleted_at: 0,
  end_reason: '',
  end_asked_by: '',
  final_backup_until: 0,
  power: null,
};
const staff = { ...owner, user_permissions: staffPresets.owner.permissions };
const shown = (accounts: object[]) =>
  showOver(<ServerActions server={suspended} />, { '/account/memberships': { accounts } }, staff).page;

test('at a server of their own account staff read beforehand why they neither resume nor delete it', async () => {
  const page = shown([{ account_id: 'u7' }]);
  await expect.element(page.getByText(refusals.ownAccount)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  for (const name of ['Resume', 'Delete']) {
    const act = page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
    await expect.element(act).toHaveAttribute('aria-disabled', 'true');
    await expect.element(act).toHaveTextContent(`${name}${refusals.ownAccount}`);
  }
});

test('at that of a client they resume it', async () => {
  const page = shown([{ account_id: 'u1' }]);
  await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});
