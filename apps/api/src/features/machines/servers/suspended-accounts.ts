import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { resumeServer, suspendServer } from './end-server.ts';
import { holdServer } from './hold-server.ts';

type Needs = Pick<Deps, 'jobs' | 'now' | 'events'>;

const alive = (db: Queryable, accountId: string) =>
  db
    .selectFrom('servers as s')
    .select(['s.id', 's.name', 's.state', 's.account_hold'])
    .where('s.account_id', '=', accountId)
    .where('s.state', 'not in', ['deleting', 'deleted', 'failed'])
    .orderBy('s.id');

/** Staff suspended the account: its servers are switched off and refuse every act. Nothing of them is deleted. */
export async function holdServersOf(
  deps: Needs,
  tx: Queryable,
  accountId: string,
  { reason, actorId }: { reason: string; actorId: string | undefined },
): Promise<void> {
  for (const { id } of await alive(tx, accountId).execute()) {
    const why = { hold: 'account_hold', reason, ...(actorId !== undefined && { actorId }) } as const;
    await suspendServer(deps, tx, await holdServer(tx, id, ofAnyAccount), why);
  }
}

/** The suspension was lifted: what it switched off comes back, unless a bill or staff hold it too. */
export async function releaseServersOf(
  deps: Needs,
  tx: Queryable,
  accountId: string,
  actorId: string | undefined,
): Promise<void> {
  for (const { id } of await alive(tx, accountId).where('s.account_hold', '<>', '').execute()) {
    await resumeServer(deps, tx, await holdServer(tx, id, ofAnyAccount), {
      hold: 'account_hold',
      ...(actorId !== undefined && { actorId }),
    });
  }
}

/** What suspending the account would do now, or what lifting it would bring back; nothing is changed. */
export async function suspensionOf({ db, hosting }: Pick<Deps, 'db' | 'hosting'>, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  const servers = await alive(db, accountId).execute();
  const units = await db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select((eb) => ['i.type', eb.fn.countAll<number>().as('count')])
    .where('d.account_id', '=', accountId)
    .where('d.status', '=', 'delivered')
    .where('i.type', '<>', 'proxmox')
    .groupBy('i.type')
    .execute();
  // Web hosting that staff deliver by hand is not closed by itself.
  const isClosed = (type: string) => type === 'cpanel' && hosting.servers.length > 0;
  const countOf = (wanted: (type: string) => boolean) =>
    units.filter(({ type }) => wanted(type)).reduce((sum, { count }) => sum + count, 0);
  const { running } = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return {
    servers: servers.map(({ id, name, state, account_hold }) => ({
      server_id: id,
      name,
      fate:
        account.suspended_at === null
          ? state === 'suspended'
            ? ('stays_off' as const)
            : ('switched_off' as const)
          : account_hold === ''
            ? ('stays_off' as const)
            : ('comes_back' as const),
    })),
    packages: countOf(isClosed),
    other_services: countOf((type) => !isClosed(type)),
    subscriptions: running,
  };
}
