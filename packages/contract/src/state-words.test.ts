import { describe, expect, test } from 'vitest';
import { ticketWord } from './help/tickets.ts';
import { powerWords, serverState, serverStateWords, serverWord } from './machines/server-states.ts';
import { invoiceOrderStatus, invoiceWords } from './money/invoice-states.ts';
import { planWord } from './sales/catalog-admin.ts';
import { orderStatus, orderWord, shownOrderWords } from './sales/order-states.ts';
import { subscriptionWord } from './sales/subscription-states.ts';
import { taskWord } from './sales/task-states.ts';
import { stateEnum, stateOptions, stateWords } from './state-words.ts';

describe('states of a noun', () => {
  const words = stateWords({
    off: { word: 'Stopped', meaning: 'rest' },
    on: { word: 'Running', meaning: 'well' },
  });

  test('are an enum whose documentation has the words of the screens', () => {
    expect(stateEnum(words).options).toEqual(['off', 'on']);
    expect(stateEnum(words).description).toBe('off: "Stopped", on: "Running".');
  });

  test('are the choices of a filter', () => {
    expect(stateOptions(words)).toEqual([
      { value: 'off', label: 'Stopped' },
      { value: 'on', label: 'Running' },
    ]);
  });
});

test('an order is a draft before it is open, and sealed while it is open', () => {
  const word = (order_status: 'open' | 'paid', order_sealed: boolean, order_draft: boolean) =>
    orderWord({ order_status, order_sealed, order_draft }).word;
  expect(word('open', false, true)).toBe('Draft');
  expect(word('open', false, false)).toBe('Open');
  expect(word('open', true, false)).toBe('Sealed');
  expect(word('paid', true, false)).toBe('Paid');
});

test('every status of an order has the word of the specification, with a capital', () => {
  for (const status of orderStatus.options) {
    expect(shownOrderWords[status].word.toLowerCase()).toBe(status.replaceAll('_', ' '));
  }
});

test('an invoice that is not paid in time is called otherwise than one that is due', () => {
  expect(invoiceOrderStatus.options).toContain('awaiting_payment_overdue');
  expect(invoiceWords.awaiting_payment).toEqual({ word: 'Due', meaning: 'turn' });
  expect(invoiceWords.awaiting_payment_overdue).toEqual({ word: 'Overdue', meaning: 'broken' });
});

test('an active server has the word of its machine, and none before the machine has answered', () => {
  expect(serverWord({ state: 'active', power: undefined })).toBeUndefined();
  expect(serverWord({ state: 'active', power: 'running' })).toBe(powerWords.running);
  for (const state of serverState.options) {
    if (state !== 'active') expect(serverWord({ state, power: 'running' })).toBe(serverStateWords[state]);
  }
});

test('a server that cannot be asked says so, with the grey dot of the specification', () => {
  expect(serverWord({ state: 'active', power: 'offline' })).toEqual({ word: 'We cannot reach it', meaning: 'rest' });
});

test('a stopped server has the red dot of the specification and no word of a fault', () => {
  expect(powerWords.stopped).toMatchObject({ meaning: 'rest', dot: 'broken' });
});

test('a subscription says that it ends before it says that it is late', () => {
  const word = (status: 'active' | 'suspended' | 'ended', cancelled: boolean, overdue: boolean) =>
    subscriptionWord({ status, cancelled, overdue }).word;
  expect(word('active', false, false)).toBe('Active');
  expect(word('active', false, true)).toBe('Payment overdue');
  expect(word('active', true, true)).toBe('Cancelled');
  expect(word('suspended', true, true)).toBe('Suspended');
  expect(word('ended', true, false)).toBe('Ended');
});

test('work that is tried again says so', () => {
  expect(taskWord({ status: 'running', retrying: true }).word).toBe('Trying again');
  expect(taskWord({ status: 'stuck', retrying: false })).toEqual({ word: 'Stuck', meaning: 'broken' });
});

test('a plan is archived before it is sold out, and sold out before it is hidden', () => {
  const word = (archived_at: number, in_stock: boolean, visible: boolean) =>
    planWord({ archived_at, in_stock, visible }).word;
  expect(word(1, false, false)).toBe('Archived');
  expect(word(0, false, false)).toBe('Sold out');
  expect(word(0, true, false)).toBe('Hidden');
  expect(word(0, true, true)).toBe('On sale');
});

test('a ticket has the words of the specification', () => {
  expect(ticketWord({ ticket_state: 'open' }).word).toBe('Active');
  expect(ticketWord({ ticket_state: 'answered' })).toEqual({ word: 'Active', meaning: 'turn' });
  expect(ticketWord({ ticket_state: 'closed' }).word).toBe('Closed');
});
