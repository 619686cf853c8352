import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';
import { floors, isStrayMove, owners, strayMoves, type Touch, touches } from './tables.ts';

const all = touches();
const ownerOf = (table: string): string =>
  Object.entries(owners).find(([, tables]) => tables.includes(table))?.[0] ?? '';

/** Who writes a table of another noun, and why. This list may only shrink. */
const foreignWrites: Readonly<Record<string, string>> = {};

/** Who reads a table of a noun above, and why. This list may only shrink. */
const upwardReads: Readonly<Record<string, string>> = {
  'catalog order_items': 'A plan that was ordered is never changed in place; only the orders know whether it was.',
  'invoices charges': 'The document shows every try to pay it, also the cards that were declined.',
  'invoices disputes': 'What a bank holds or took back cannot be credited once more (M22).',
  'invoices order_items': 'Each line of the document says whether what it sold is delivered.',
  'invoices payments': 'The document shows what was paid for it.',
  'invoices refunds': 'The document shows what went back to cards.',
  'orders deliveries': 'An order shows how many units of each item stand where.',
  'payments subscriptions': 'A card is not removed without saying how many renewals depend on it.',
  'payouts charges':
    'What a card paid is read from the books of payments, which ask for a payout themselves to refund a transfer.',
  'payouts disputes':
    'What a card paid is read from the books of payments, which ask for a payout themselves to refund a transfer.',
  'payouts payments':
    'What a card paid is read from the books of payments, which ask for a payout themselves to refund a transfer.',
  'payouts refunds':
    'What a card paid is read from the books of payments, which ask for a payout themselves to refund a transfer.',
  'sessions persons': 'Who asks is known with the session, before any account; it is asked with every request.',
  'subnets servers': 'The map of a subnet names the server behind each address, and who held it when.',
  'subscriptions servers': 'A subscription links to the server it pays for.',
};

const isForeign = ({ noun, table, way }: Touch): boolean => way === 'write' && noun !== ownerOf(table);
const isUpward = ({ noun, table, way }: Touch): boolean => {
  const order = floors();
  return way === 'read' && noun !== 'top' && order.indexOf(noun) < order.indexOf(ownerOf(table));
};
const say = ({ noun, table }: Touch): string => `${noun} ${table}`;
const kinds = (which: (touch: Touch) => boolean): string[] => [...new Set(all.filter(which).map(say))].sort();

test('every table of the database has an owner, and no owner names a table that is not there', () => {
  const folder = join(root, 'apps/api/src/db/migrations');
  const text = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const made = [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const dropped = new Set([...text.matchAll(/^drop table (\w+)/gm)].map(([, name]) => name));
  const there = made.filter((name) => !dropped.has(name));
  const owned = Object.values(owners).flat();
  expect(
    there.filter((name) => !owned.includes(name)),
    'Please name each of these tables under `tables` in the module.ts of the noun that writes it.',
  ).toEqual([]);
  expect(
    owned.filter((name) => !there.includes(name)),
    'A module.ts names these tables under `tables`, and no migration makes them: please take them out.',
  ).toEqual([]);
  expect(new Set(owned).size, 'Two nouns name the same table under `tables`: it belongs to one.').toBe(owned.length);
});

test('queries were read', () => {
  expect(all.length).toBeGreaterThan(300);
  expect(all).toContainEqual({
    file: 'apps/api/src/features/money/invoices/move.ts',
    noun: 'invoices',
    table: 'invoices',
    way: 'write',
  });
});

test('a table is written by its own noun only', () => {
  expect(
    kinds(isForeign),
    'A noun writes a table of another one (“noun table”). Please call a use case of its owner, or emit an event that the owner subscribes to.',
  ).toEqual(Object.keys(foreignWrites).sort());
});

test('a table is read by its own noun and by nouns above it only', () => {
  expect(
    kinds(isUpward),
    'A noun reads a table of a noun that stands after it in apps/api/src/modules.ts (“noun table”). Please move the query to the later noun, or let that one bring what is needed; what no longer does so is taken out of upwardReads in tools/laws/tables.test.ts.',
  ).toEqual(Object.keys(upwardReads).sort());
});

test('a status or state is written in its noun’s move.ts only', () => {
  expect(
    strayMoves(),
    'A status or state is written outside the move.ts of its noun. Please write it there, by the table of moves in the contract.',
  ).toEqual([]);
});

/** A gate counts once it has been seen to fail. */
test('a breach of each is seen', () => {
  const file = 'apps/api/src/features/money/payments/book-payment.ts';
  expect(isForeign({ file, noun: 'payments', table: 'orders', way: 'write' })).toBe(true);
  expect(isForeign({ file, noun: 'payments', table: 'payments', way: 'write' })).toBe(false);
  expect(isUpward({ file, noun: 'payments', table: 'subscriptions', way: 'read' })).toBe(true);
  expect(isUpward({ file, noun: 'subscriptions', table: 'payments', way: 'read' })).toBe(false);
  expect(isStrayMove(`await tx.updateTable('orders').set({ status: 'paid' }).execute()`)).toBe(true);
  expect(isStrayMove(`.set((eb) => ({ paid_at: now, status }))`)).toBe(true);
  expect(isStrayMove('sql`update servers s set state = 1`')).toBe(true);
  expect(isStrayMove(`.set({ at: f({ a: 1 }), status: 'paid' })`)).toBe(true);
  expect(isStrayMove(`.set('status', 'paid')`)).toBe(true);
  expect(isStrayMove(`.doUpdateSet({ state })`)).toBe(true);
  expect(isStrayMove(`.set({ paid_at: now }).where('status', '=', 'open')`)).toBe(false);
});
