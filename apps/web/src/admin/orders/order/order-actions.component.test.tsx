import { staffPresets } from '@resolvo/contract/people/staff';
import type { Order } from '@resolvo/contract/sales/orders';
import { expect, test } from 'vitest';
import { anInvoiceOfIt as invoice, anOrder as sealed } from '../../../../test/an-order.ts';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { OrderActions } from './order-actions.tsx';

const replaced: typeof invoice = {
  ...invoice,
  invoice_open: 0,
  invoice_status: 'cancelled',
  invoice_order_status: 'replaced',
  invoice_replaced_by: 18,
  additional_invoice: true,
};

const manager = { ...owner, user_permissions: staffPresets.owner.permissions };
const touched = { services: [], grace_days: 7 };

const shown = (order: Order) =>
  showOver(<OrderActions order={order} />, { '/system/admin/orders/o1/touched': touched }, manager);

async function choose(page: ReturnType<typeof shown>['page'], act: string) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('an order whose invoice was credited and issued anew is paid by the new one', async () => {
  const anew = { ...invoice, invoice_id: 'i2', invoice_number: 18, invoice_total: 10_000, invoice_open: 10_000 };
  const { page, sent } = shown({ ...sealed, invoices: [replaced, anew] });
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Invoice #18 asks for €100.00\./)).toBeVisible();
  await dialog.getByLabelText('Reason').fill('On the statement');
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/system/admin/invoices/i2/mark-paid']);
});

test('who cancels an order that is paid in part reads where the money goes, and says why', async () => {
  const { page, sent } = shown({ ...sealed, invoices: [{ ...invoice, invoice_open: 10_000 }] });
  await choose(page, 'Delete Order');
  const dialog = page.getByRole('dialog', { name: /^Delete order/ });
  await expect.element(dialog.getByText(/The €25.00 that came in goes to the client’s credit balance\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Order' }).click();
  await expect.element(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Delete Order' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        method: 'DELETE',
        path: '/system/invoices/order',
        body: { order_id: 'o1', user_id: 'u2', reason: 'Ordered twice' },
      },
    ]);
});
