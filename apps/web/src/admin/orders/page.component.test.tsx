import { staffPresets } from '@resolvo/contract/people/staff';
import type { ListedOrder } from '@resolvo/contract/sales/orders';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { anOrder } from '../../../test/an-order.ts';
import { owner, showOver } from '../../../test/over-answers.tsx';
import OrdersPage, { clientLoader } from './page.tsx';

const item = { order_item_id: 'oi1', plan_id: 'p1', plan_price: 1290, quantity: 2 };
const { order_id, order_status, order_type, order_sealed, order_draft, order_creation_time, order_valid_until } =
  anOrder;
const listed: ListedOrder = {
  ...{ order_id, order_status, order_type, order_sealed, order_draft, order_creation_time, order_valid_until },
  order_discount: 10,
  user_id: 'u2',
  user: { user_id: 'u2', email: 'kari@nordmann.example' },
  items: [item, { ...item, order_item_id: 'oi2', plan_id: null, plan_price: 420, quantity: 1 }],
};

test.each([390, 1440])(
  'at %i px the list of orders says what each is over and how many items it has',
  async (width) => {
    await browser.viewport(width, 844);
    onTestFinished(() => browser.viewport(1024, 768));
    const { page } = showOver(
      <OrdersPage />,
      {
        '/system/admin/orders': { orders: [listed], cursor: null, eof: true, count: 1 },
        '/system/admin/orders/counts': { total: 1, paid: 0, active: 0 },
      },
      { ...owner, user_permissions: staffPresets.owner.permissions },
      clientLoader,
    );
    await expect.element(page.getByText('€27.00', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: width < 1000 ? /^3 items/ : /^3/ })).toBeVisible();
  },
);
