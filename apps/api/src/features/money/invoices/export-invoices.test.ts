import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

test('the list leaves as CSV with its filters, newest first, and nothing in it runs', async () => {
  const client = await product.account({ email: '=cmd@example.test' });
  await desk.invoice(client.id, 100_00, { discount_amount: 10, tax: 25 });
  product.travel(10);
  await desk.invoice(client.id, 0);
  const csv = await desk.staff.browser.get('/system/admin/invoices/export');
  expect(csv.statusCode).toBe(200);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="invoices-\d{4}-\d\d-\d\d\.csv"$/);
  const [header, free, first, end] = csv.body.split('\r\n');
  expect(header).toMatch(/^invoice_number,invoice_id,order_id,status,created,/);
  expect(free).toMatch(/^2,.*,paid,.*,0\.00$/);
  expect(first).toMatch(
    /^1,.*,awaiting_payment,.*,'=cmd@example\.test,.*,EUR,100\.00,10,10\.00,25,[^,]*,22\.50,112\.50$/,
  );
  expect(end).toBe('');
  const paid = await desk.staff.browser.get('/system/admin/invoices/export?status=paid&search=%3Dcmd');
  expect(paid.body.split('\r\n')).toEqual([header, free, '']);
  const none = await desk.staff.browser.get('/system/admin/invoices/export?search=nobody');
  expect(none.body).toBe(`${header}\r\n`);
});
