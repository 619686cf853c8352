import { sql } from 'kysely';
import type { Case, SideName } from '../measure.ts';
import type { Side } from './side.ts';

/** A pseudo-random integer below the given one; the same sequence in every run. */
type Pick = (below: number) => number;

/** The calls a screen makes, with a client's number where a client makes them. */
interface Screen {
  readonly paths: readonly string[];
  readonly client?: number;
}

const year = new Date().getUTCFullYear();

/** The place of a row in the older half of a list, as the product's own cursor. */
async function deep(side: Side, kind: 'order' | 'invoice' | 'paid', pick: Pick): Promise<string> {
  // The list and its filters, of which there are none, then its order.
  const scope = {
    order: 'orders:[null,null',
    invoice: 'invoices:[null,null',
    paid: 'transactions:[null,null,null,null,null',
  };
  const table = { order: 'orders', invoice: 'invoices', paid: 'ledger_entries' }[kind];
  // The last of every hundred is a paid one.
  const n = 100 * (1 + pick(side.size.invoices / 200)) - 1;
  const found = await sql<{ id: string; created_at: Date }>`
    select id, created_at from ${sql.table(table)} where id = bench_id(${kind}, ${n})`.execute(side.deps.db);
  const row = found.rows[0];
  if (!row) throw new Error(`There is no ${kind} ${n}.`);
  return side.deps.cursors.write(`${scope[kind]},"newest"]`, { at: row.created_at, id: row.id });
}

/** As many customers look on both sides, so that as many of them are remembered. */
const customer = (side: Side, pick: Pick) => 1 + pick(100) * (side.size.accounts / 100);
const email = (side: Side, pick: Pick) => `client${1 + pick(side.size.accounts)}@bench.test`;
const orders = '/system/admin/orders';
const invoices = '/system/admin/invoices';
const transactions = '/system/admin/finance/transactions';
const report = '/system/admin/finance/report';

const screens: Record<string, (side: Side, pick: Pick) => Screen | Promise<Screen>> = {
  'admin orders, first page and its cards': () => ({ paths: [orders, `${orders}/counts`] }),
  'admin orders, a deep page': async (side, pick) => ({
    paths: [`${orders}?cursor=${await deep(side, 'order', pick)}`],
  }),
  'admin orders, paid ones': () => ({ paths: [`${orders}?status=paid`] }),
  'admin orders, search for one client': (side, pick) => ({ paths: [`${orders}?search=${email(side, pick)}`] }),
  'admin orders, search for what all clients begin with': () => ({ paths: [`${orders}?search=client`] }),
  'admin orders, search that finds nobody': () => ({ paths: [`${orders}?search=nobody-has-this`] }),
  'admin invoices, first page': () => ({ paths: [invoices] }),
  'admin invoices, a deep page': async (side, pick) => ({
    paths: [`${invoices}?cursor=${await deep(side, 'invoice', pick)}`],
  }),
  'admin invoices, search for one client': (side, pick) => ({ paths: [`${invoices}?search=${email(side, pick)}`] }),
  'admin invoices, search for a number': (side, pick) => ({
    // As screens show it; digits alone may also be the beginning of an id.
    paths: [`${invoices}?search=%23${1 + pick(side.size.invoices)}`],
  }),
  "a customer's invoices and billing cards": (side, pick) => ({
    paths: ['/account/billing/invoices/all', '/account/billing/data'],
    client: customer(side, pick),
  }),
  "a customer's open invoices": (side, pick) => ({
    paths: ['/account/billing/invoices/all?status=open'],
    client: customer(side, pick),
  }),
  'finance, this year': () => ({ paths: [`${report}?from=${year}-01-01&to=${year}-12-31`] }),
  'finance, two years': () => ({ paths: [`${report}?from=${year - 1}-01-15&to=${year}-12-31`] }),
  'finance, a quarter by days': () => ({ paths: [`${report}?from=${year - 1}-10-01&to=${year - 1}-12-31`] }),
  'transactions, first page': () => ({ paths: [transactions] }),
  'transactions, a deep page': async (side, pick) => ({
    paths: [`${transactions}?cursor=${await deep(side, 'paid', pick)}`],
  }),
  'transactions, a rare method': () => ({ paths: [`${transactions}?method=cash`] }),
  'transactions, credit notes': () => ({ paths: [`${transactions}?kind=credit_note`] }),
  'transactions, search for one client': (side, pick) => ({ paths: [`${transactions}?search=${email(side, pick)}`] }),
  'transactions, search for a transaction id': (side, pick) => ({
    paths: [`${transactions}?search=bench-${1 + pick(side.size.invoices)}`],
  }),
};

export function casesFor(sides: Record<SideName, Side>): Case[] {
  return Object.entries(screens).map(([name, screen]) => {
    const picks: Record<SideName, Pick> = { small: sequence(), large: sequence() };
    return {
      name,
      async ready(sideName) {
        const side = sides[sideName];
        const { paths, client } = await screen(side, picks[sideName]);
        const visitor = await side.visitor(client);
        return async () => {
          for (const path of paths) await visitor(path);
        };
      },
    };
  });
}

/** Numerical Recipes' generator: plain, and the same everywhere. */
function sequence(): Pick {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
