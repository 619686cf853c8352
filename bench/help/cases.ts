import type { Case, SideName } from '../measure.ts';
import type { StaffSide } from '../staff-side.ts';
import type { Size } from './fill.ts';

type Side = StaffSide<Size>;

const queue = '/system/admin/enquiries';

/** What is asked on a side, in its n-th turn. */
type Asked = (side: Side, turn: number) => Promise<string> | string;

/** The product's own cursor at a place of a list: `part` 0.5 is the middle, 0.02 near its end. */
function deep(part: number, filter: Readonly<Record<string, string>> = {}): Asked {
  return async (side) => {
    const n = Math.max(1, Math.round(side.size.tickets * part));
    const at = new Date(Date.now() - (side.size.tickets - n) * ((730 * 86_400_000) / side.size.tickets));
    const { view = 'all', kind, state, category, priority, search } = filter;
    const scope = `enquiries:${JSON.stringify([search, view, '', kind, state, category, priority, 'newest'])}`;
    const cursor = side.deps.cursors.writeText(scope, { text: at.toISOString(), id: await side.idOf('ticket', n) });
    return `${queue}?${new URLSearchParams({ ...filter, cursor })}`;
  };
}

const asked: Readonly<Record<string, Asked>> = {
  'the queue, first page': () => queue,
  'the queue, middle page': deep(0.5),
  'the queue, deep page': deep(0.02),
  'the queue, oldest first': () => `${queue}?sort=oldest`,
  mine: () => `${queue}?view=mine`,
  unassigned: () => `${queue}?view=unassigned`,
  overdue: () => `${queue}?view=overdue`,
  'waiting for us': () => `${queue}?view=waiting`,
  'one category': () => `${queue}?category=Billing`,
  'one category, deep page': deep(0.02, { category: 'Billing' }),
  'one category, waiting for us': () => `${queue}?category=Sales&view=waiting`,
  'one priority': () => `${queue}?priority=urgent`,
  'closed, deep page': deep(0.02, { state: 'closed' }),
  counts: () => `${queue}/counts`,
  'search, a number': (side, turn) => `${queue}?search=%23${1 + ((turn * 7919) % side.size.tickets)}`,
  'search, an address': (side, turn) =>
    `${queue}?search=client${1 + ((turn * 7919) % (side.size.tickets / 10))}@bench.test`,
  'one ticket': async (side, turn) => `${queue}/${await side.idOf('ticket', 1 + ((turn * 7919) % side.size.tickets))}`,
  'one ticket, its desk': async (side, turn) =>
    `${queue}/${await side.idOf('ticket', 1 + ((turn * 7919) % side.size.tickets))}/desk`,
};

export function casesFor(sides: Readonly<Record<SideName, Side>>): Case[] {
  return Object.entries(asked).map(([name, path]) => {
    const turns = { small: 0, large: 0 };
    return {
      name,
      async ready(side) {
        turns[side] += 1;
        const address = await path(sides[side], turns[side]);
        return () => sides[side].get(address);
      },
    };
  });
}
