import { sql } from 'kysely';
import type { Case, SideName } from '../measure.ts';
import type { StaffSide } from '../staff-side.ts';
import type { Size } from './fill.ts';

type Side = StaffSide<Size>;

const audit = '/system/admin/audit';
const calls = '/system/admin/tokens';

/** The place of a row of a list, as the product's own cursor: `part` 0.5 is the middle, 0.01 near its end. */
async function placeIn(side: Side, scope: string, table: 'events' | 'token_calls', part: number): Promise<string> {
  const kind = table === 'events' ? 'event' : 'call';
  // Even numbers of calls are those of the busy token.
  const n = 200 * Math.max(1, Math.round((side.size.rows * part) / 200));
  const id = await side.idOf(kind, n);
  const days = table === 'events' ? 730 : 88;
  // The time that the fill gave it, near enough: a cursor is a place, and no row needs to stand there.
  const at = new Date(Date.now() - 60_000 - (1 - n / side.size.rows) * days * 86_400_000);
  return side.deps.cursors.write(scope, { at, id });
}

const auditScope = (filter: object = {}) => `audit:${JSON.stringify(filter)}`;

/** What is measured on a side; what it returns is the measured part. */
type Prepare = (side: Side, turn: number) => Promise<() => Promise<unknown>>;

const page =
  (path: (side: Side, turn: number) => Promise<string> | string): Prepare =>
  async (side, turn) => {
    const asked = await path(side, turn);
    return () => side.get(asked);
  };
const client = (side: Side, turn: number) => 1 + ((turn * 7919) % side.size.accounts);
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

const prepared: Readonly<Record<string, Prepare>> = {
  'audit, first page': page(() => audit),
  'audit, middle page': page(async (side) => `${audit}?cursor=${await placeIn(side, auditScope(), 'events', 0.5)}`),
  'audit, deep page': page(async (side) => `${audit}?cursor=${await placeIn(side, auditScope(), 'events', 0.02)}`),
  'audit, by who': page((side, turn) => `${audit}?who=client${client(side, turn)}@bench.test`),
  'audit, by what': page(() => `${audit}?what=member.changed`),
  'audit, by what, deep': page(async (side) => {
    const filter = { what: 'member.changed' };
    return `${audit}?what=member.changed&cursor=${await placeIn(side, auditScope(filter), 'events', 0.02)}`;
  }),
  'audit, by what that never happened': page(() => `${audit}?what=dispute.closed`),
  'audit, by whom': page((side, turn) => `${audit}?whom=client${client(side, turn)}@bench.test`),
  'audit, by address': page((side, turn) => {
    const n = client(side, turn);
    return `${audit}?address=198.${51 + (n % 4)}.${Math.floor(n / 4) % 250}.1`;
  }),
  'audit, by the product itself': page(() => `${audit}?who=product`),
  'audit, one day of long ago': page(
    (_, turn) => `${audit}?from=${day(400 + (turn % 200))}&to=${day(400 + (turn % 200))}`,
  ),
  'audit, one event': page(async (side, turn) => `${audit}/${await side.idOf('event', 1 + (turn % side.size.rows))}`),
  'audit, an event is written': async (side) => async () => {
    const { db, events } = side.deps;
    const data = { person_id: side.staffId };
    await db
      .transaction()
      .execute((tx) =>
        events.emit(tx, { name: 'account.username_changed', accountId: null, personId: side.staffId, data }),
      );
  },
  'activity of a busy token, first page': page(async (side) => `${calls}/${await side.idOf('token', 0)}/activity`),
  'activity of a busy token, middle page': page(async (side) => {
    const id = await side.idOf('token', 0);
    return `${calls}/${id}/activity?cursor=${await placeIn(side, `token-calls:${id}::`, 'token_calls', 0.5)}`;
  }),
  'activity of a busy token, deep page': page(async (side) => {
    const id = await side.idOf('token', 0);
    return `${calls}/${id}/activity?cursor=${await placeIn(side, `token-calls:${id}::`, 'token_calls', 0.02)}`;
  }),
  'activity of a busy token, refused only, deep': page(async (side) => {
    const id = await side.idOf('token', 0);
    const cursor = await placeIn(side, `token-calls:${id}:refused:`, 'token_calls', 0.3);
    return `${calls}/${id}/activity?answer=refused&cursor=${cursor}`;
  }),
  'activity of a busy token, one address': page(
    async (side, turn) => `${calls}/${await side.idOf('token', 0)}/activity?address=203.0.113.${(turn * 2) % 250}`,
  ),
  'activity of another token': page(
    async (side, turn) => `${calls}/${await side.idOf('token', client(side, turn))}/activity`,
  ),
  'a thousand calls are written': async (side) => {
    const tokenId = await side.idOf('token', 0);
    return async () => {
      for (let count = 0; count < 1000; count += 1) {
        side.deps.calls.add({
          tokenId,
          method: 'GET',
          path: '/account/vm/{server_id}/info',
          status: 200,
          refusal: null,
          ip: '203.0.113.7',
          accepted: false,
        });
      }
      await side.deps.calls.flush();
    };
  },
};

export function casesFor(sides: Readonly<Record<SideName, Side>>): Case[] {
  return Object.entries(prepared).map(([name, prepare]) => {
    const turns = { small: 0, large: 0 };
    return {
      name,
      async ready(side) {
        turns[side] += 1;
        const run = await prepare(sides[side], turns[side]);
        return async () => {
          await run();
        };
      },
    };
  });
}

/** That a deep page is a full page of old rows, or the cases above measure nothing. */
export async function checkFilled({ deps: { db }, size }: Side): Promise<void> {
  const found = await sql<{ events: number; calls: number }>`
    select (select count(*)::int from events) as events, (select count(*)::int from token_calls) as calls`.execute(db);
  const { events = 0, calls: written = 0 } = found.rows[0] ?? {};
  if (events < size.rows || written < size.rows) throw new Error(`Filled wrongly: ${events} events, ${written} calls.`);
}
