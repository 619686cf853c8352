import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceCan, invoiceStates, invoiceStatus, invoiceWord, orderStatusOf } from '../money/invoice-states.ts';
import { toPercent, toPoints } from '../money.ts';
import { percent } from '../money-fields.ts';
import { activeOrderStatuses, isDraft, orderCan, orderStates, orderStatus, orderWord } from './order-states.ts';

const states = orderStatus.options;

describe('an order', () => {
  test('moves by these moves alone', () => {
    const moves = states.map((from) => [from, states.filter((to) => orderStates.canMove(from, to))]);
    expect(Object.fromEntries(moves)).toEqual({
      open: ['paid', 'partially_issued', 'issued', 'finished', 'failed', 'cancelled'],
      paid: ['partially_issued', 'issued', 'finished', 'failed', 'cancelled'],
      partially_issued: ['issued', 'finished', 'failed', 'cancelled'],
      issued: ['finished', 'cancelled'],
      failed: ['partially_issued', 'issued', 'cancelled'],
      finished: [],
      cancelled: [],
    });
  });

  test('is active from its payment until it is over', () => {
    expect(states.filter((status) => activeOrderStatuses.some((one) => one === status))).toEqual([
      'paid',
      'partially_issued',
      'issued',
    ]);
  });

  test('is a draft while its customer has placed it and not begun to pay', () => {
    const draft = { status: 'open', sealed: false, placed: true } as const;
    expect(isDraft(draft)).toBe(true);
    expect(isDraft({ ...draft, sealed: true })).toBe(false);
    expect(isDraft({ ...draft, placed: false })).toBe(false);
    expect(isDraft({ ...draft, status: 'cancelled' })).toBe(false);
  });

  test('is shown as a draft, as sealed while it waits for its payment, or by its status', () => {
    const open = { order_status: 'open', order_sealed: false, order_draft: false } as const;
    expect(orderWord({ ...open, order_draft: true }).word).toBe('Draft');
    expect(orderWord(open).word).toBe('Open');
    expect(orderWord({ ...open, order_sealed: true }).word).toBe('Sealed');
    expect(orderWord({ ...open, order_status: 'paid', order_sealed: true }).word).toBe('Paid');
  });

  const facts = { status: 'open', sealed: false, placed: false, type: 'one_time', items: 1, issuing: false } as const;
  const asPlaced = 'The client placed this order. It stays as it is until they pay for it or drop it.';

  test('that a customer placed stays as it is', () => {
    const placed = { ...facts, placed: true };
    for (const act of ['edit', 'addItem', 'changeItem', 'removeItem', 'markPaid', 'issue'] as const) {
      expect(orderCan[act](placed), act).toBe(asPlaced);
    }
    expect(orderCan.seal(placed)).toBe('The client placed this order. Its invoice is issued when they begin to pay.');
  });

  test('that is not open says in the word of its state why it cannot be marked as paid', () => {
    const reasons = states.map((status) => orderCan.markPaid({ ...facts, status, sealed: true }));
    expect(reasons).toEqual([
      true,
      'This order is paid already.',
      'This order is partially issued. Payments are booked on its invoice.',
      'This order is issued. Payments are booked on its invoice.',
      'This order is finished. Payments are booked on its invoice.',
      'This order failed. Payments are booked on its invoice.',
      'This order is cancelled: nothing of it is to be paid.',
    ]);
  });

  test('is edited while it is open and not sealed', () => {
    expect(orderCan.edit(facts)).toBe(true);
    expect(orderCan.edit({ ...facts, sealed: true })).toContain('sealed');
    expect(orderCan.edit({ ...facts, status: 'paid' })).toBe('Only an open order can be edited.');
  });

  test('that tops up the balance has no items to change', () => {
    expect(orderCan.addItem({ ...facts, type: 'balance' })).toBe('A top-up of the balance has no items to change.');
  });

  test('is marked as paid once it is sealed, while it is open', () => {
    const sealed = { ...facts, sealed: true };
    expect(orderCan.markPaid(sealed)).toBe(true);
    expect(orderCan.markPaid({ ...sealed, placed: true })).toBe(true);
    expect(orderCan.markPaid(facts)).toBe('Please seal the order first: payment belongs to its invoice.');
    expect(orderCan.markPaid({ ...sealed, status: 'paid' })).toBe('This order is paid already.');
  });

  test('is issued once, sealed, open or paid, and only with products', () => {
    const sealed = { ...facts, sealed: true };
    expect(orderCan.issue(sealed)).toBe(true);
    expect(orderCan.issue({ ...sealed, status: 'paid' })).toBe(true);
    expect(orderCan.issue({ ...sealed, status: 'issued' })).toContain('open or paid');
    expect(orderCan.issue({ ...sealed, type: 'balance' })).toBe('A top-up of the balance has no products.');
    expect(orderCan.issue(facts)).toBe('Please seal the order first.');
    expect(orderCan.issue({ ...sealed, issuing: true })).toBe('The products of this order are being issued already.');
  });

  test('is deleted until it is paid for', () => {
    expect(orderCan.delete(facts)).toBe(true);
    expect(orderCan.delete({ status: 'open', sealed: true })).toBe(true);
    expect(orderCan.delete({ status: 'paid', sealed: false })).toBe(true);
    expect(orderCan.delete({ status: 'paid', sealed: true })).toContain('is paid for');
    expect(orderCan.delete({ status: 'issued', sealed: true })).toContain('has begun');
    for (const status of ['cancelled', 'finished'] as const) {
      expect(orderCan.delete({ status, sealed: false })).toBe(`This order is ${status} and stays as it is.`);
    }
  });

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

  test('M84 is late from the day after its due day, while it is not paid and nothing pays it by itself', () => {
    const dueAt = new Date('2027-03-14T09:30:00Z');
    const [last, later] = [new Date('2027-03-14T23:59:59Z'), new Date('2027-03-15T00:00:00Z')];
    const one = { status: 'awaiting_payment', dueAt, awaitsCharge: false, isReplaced: false } as const;
    expect(orderStatusOf(one, last)).toBe('awaiting_payment');
    expect(orderStatusOf(one, later)).toBe('awaiting_payment_overdue');
    expect(orderStatusOf({ ...one, awaitsCharge: true }, later)).toBe('awaiting_payment');
    expect(orderStatusOf({ ...one, status: 'unpaid', awaitsCharge: true }, later)).toBe('awaiting_payment_overdue');
    expect(orderStatusOf({ ...one, status: 'paid' }, later)).toBe('paid');
    expect(orderStatusOf({ ...one, status: 'refunded', isReplaced: true }, later)).toBe('replaced');
  });

  test('its word is calm where it pays itself, and names what replaced it', () => {
    const none = { invoice_replaced_by: null, invoice_total: 1000, invoice_open: 1000 };
    const due = { ...none, invoice_order_status: 'awaiting_payment' } as const;
    expect(invoiceWord(due)).toEqual({ word: 'Due', meaning: 'turn' });
    expect(invoiceWord(due, true)).toEqual({ word: 'Due', meaning: 'rest' });
    const replaced = { ...none, invoice_order_status: 'replaced', invoice_replaced_by: 124, invoice_open: 0 } as const;
    expect(invoiceWord(replaced)).toEqual({ word: 'Replaced by #124', meaning: 'rest' });
  });

  test('paid in part, it says so, also where it is overdue', () => {
    const part = { invoice_replaced_by: null, invoice_total: 1000, invoice_open: 400 };
    const due = { ...part, invoice_order_status: 'awaiting_payment' } as const;
    expect(invoiceWord(due)).toEqual({ word: 'Partly paid', meaning: 'turn' });
    expect(invoiceWord(due, true)).toEqual({ word: 'Partly paid', meaning: 'rest' });
    const late = { ...part, invoice_order_status: 'awaiting_payment_overdue' } as const;
    expect(invoiceWord(late)).toEqual({ word: 'Overdue, partly paid', meaning: 'broken' });
    const cancelled = { ...part, invoice_open: 0, invoice_order_status: 'cancelled' } as const;
    expect(invoiceWord(cancelled)).toEqual({ word: 'Cancelled', meaning: 'rest' });
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
