import { expect, test } from 'vitest';
import { type OpenInvoice, paysItself, selfPaymentText } from './self-payments.ts';

const now = new Date('2027-03-01T12:00:00Z');
const due = new Date('2027-03-08T00:00:00Z');
const card = { brand: 'visa', last4: '4242', validUntil: new Date('2028-01-01T00:00:00Z') };
const renewal: OpenInvoice = {
  status: 'awaiting_payment',
  due: 1613,
  dueAt: due,
  isCollected: true,
  isRefused: false,
};
const at = due.getTime() / 1000;

test('the balance pays if it covers all, else the default card, on the day it is due', () => {
  expect(paysItself(renewal, { balance: 1613, card }, now)).toMatchObject({ from: 'balance', amount: 1613, at });
  const byCard = paysItself(renewal, { balance: 1612, card }, now);
  expect(byCard).toEqual({ from: 'card', brand: 'visa', last4: '4242', amount: 1613, to_balance: 0, at });
  expect(byCard && selfPaymentText(byCard)).toBe(
    'Your Visa ending in 4242 is charged €16.13 on 8 March 2027. There is nothing to do.',
  );
});

test('a person must where nothing would: no card, one that has expired by then, a refusal, an order', () => {
  const means = { balance: 0, card };
  const nobody = [
    paysItself(renewal, { balance: 0, card: undefined }, now),
    paysItself(renewal, { balance: 0, card: { ...card, validUntil: due } }, now),
    paysItself({ ...renewal, isRefused: true }, means, now),
    paysItself({ ...renewal, isCollected: false }, means, now),
    paysItself({ ...renewal, status: 'unpaid' }, means, now),
    paysItself({ ...renewal, status: 'paid' }, means, now),
  ];
  expect(nobody).toEqual(nobody.map(() => undefined));
});

test('a small sum is charged what a card is charged at least, which is said, and at once where it is due', () => {
  const paying = paysItself({ ...renewal, due: 3, dueAt: now }, { balance: 0, card }, now);
  expect(paying).toMatchObject({ from: 'card', amount: 50, to_balance: 47, at: now.getTime() / 1000 });
  expect(paying && selfPaymentText(paying)).toBe(
    'Your Visa ending in 4242 is charged €0.50 on 1 March 2027, the least that a card is charged: €0.47 of it goes to your credit balance. There is nothing to do.',
  );
});
