import { staffPresets } from '@resolvo/contract/people/staff';
import { permission, permissionTitle } from '@resolvo/contract/permissions';
import { expect, test } from 'vitest';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { paths } from '../../../paths.ts';
import { OrderAgain } from './order-again.tsx';

const orderId = '3a1f0c52-8a52-4b7e-9a54-0a8f4f6f2b11';
const staff = { ...owner, user_permissions: staffPresets.owner.permissions };
const shown = (orderedAgain: string | null, me: object = staff) =>
  showOver(
    <OrderAgain deliveryId="d1" name="web1" orderedAgain={orderedAgain} />,
    { 'POST /system/admin/deliveries/d1/again': { details: 'web1 is in a new order.', order_id: orderId } },
    me,
  );

test('a failed unit is ordered again after a question that names it and what happens', async () => {
  const { page, sent } = shown(null);
  await page.getByRole('button', { name: 'Order it again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order web1 again?' });
  await expect
    .element(dialog.getByText('Nothing is made or billed before you seal it.', { exact: false }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Order it again' }).click();
  await dialog.getByRole('button', { name: 'Make the order' }).click();
  await expect.poll(() => sent).toEqual([{ method: 'POST', path: '/system/admin/deliveries/d1/again', body: {} }]);
});

test('one that was ordered again leads to that order, and is not offered again', async () => {
  const { page } = shown(orderId);
  const link = page.getByRole('link', { name: 'Order 3a1f0c52' });
  await expect.element(link).toHaveAttribute('href', paths.adminOrder({ orderId }));
  await expect.element(page.getByRole('button', { name: 'Order it again' })).not.toBeInTheDocument();
});

test('who has no right over orders reads which one is missing', async () => {
  const { page } = shown(null, { ...owner, user_permissions: permission.administrator });
  await expect
    .element(page.getByRole('button', { name: 'Order it again' }))
    .toHaveAccessibleDescription(`You need the permission “${permissionTitle('staffOrders')}” for this.`);
});
