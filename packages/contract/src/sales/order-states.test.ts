import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceCan, invoiceStates, invoiceStatus, orderStatusOf } from '../money/invoice-states.ts';
import { toPercent, toPoints } from '../money.ts';
import { percent } from '../money-fields.ts';
import { orderCan, orderStates, orderStatus } from './order-states.ts';

const states = orderStatus.options;

describe('an order', () => {
  test('is changed and sealed only while open and not sealed', () => {
    for (const status of states) {
      for (const sealed of [true, false]) {
        const may = status === 'open' && !sealed;
        const facts = { status, sealed, placed: false, type: 'empty', items: 1 } as const;
        for (const act of ['addItem', 'changeItem', 'removeItem', 'seal'] as const) {
          expect(orderCan[act](facts) === true, `${act} ${status} ${sealed}`).toBe(may);
        }
      }
    }
  });

  test('without items is refused in the words of the specification', () => {
    expect(orderCan.seal({ status: 'open', sealed: false, placed: false, items: 0 })).toBe(
      'Cannot seal an empty order. Please add at least one item',
    );
  });

  test('that is finished or cancelled moves no more', () => {
    for (const from of ['finished', 'cancelled'] as const) {
      for (const to of states) expect(orderStates.canMove(from, to)).toBe(false);
      expect(orderCan.delete({ status: from, sealed: true })).not.toBe(true);
    }
  });
});

describe('an invoice', () => {
  test('is paid or cancelled while unpaid, refunded once paid, sent always', () => {
    for (const status of invoiceStatus.options) {
      const open = status === 'awaiting_payment' || status === 'unpaid';
      expect(invoiceCan.markPaid(status) === true).toBe(open);
      expect(invoiceCan.cancel(status) === true).toBe(open);
      expect(invoiceCan.refund(status) === true).toBe(status === 'paid' || status === 'partially_refunded');
      expect(invoiceCan.send(status)).toBe(true);
      expect(invoiceStates.canMove(status, 'paid')).toBe(open);
      expect(invoiceStates.canMove(status, 'cancelled')).toBe(open);
    }
  });

  test('is late the moment after its due date, while it is not paid', () => {
    const [due, later] = [new Date(1000), new Date(1001)];
    expect(orderStatusOf('awaiting_payment', due, due)).toBe('awaiting_payment');
    expect(orderStatusOf('unpaid', due, later)).toBe('awaiting_payment_overdue');
    expect(orderStatusOf('paid', due, later)).toBe('paid');
  });
});

test('M4 every percentage of two decimals is kept exactly, and no other is taken', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
      expect(percent.parse(toPercent(points))).toBe(toPercent(points));
      expect(toPoints(toPercent(points))).toBe(points);
    }),
  );
  for (const wrong of [-0.01, 100.01, 12.345, 0.001, Number.NaN, Number.POSITIVE_INFINITY, '5', null]) {
    expect(percent.safeParse(wrong).success, String(wrong)).toBe(false);
  }
});
