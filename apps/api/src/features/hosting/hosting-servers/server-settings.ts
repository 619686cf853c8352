import type { hostingServerBody } from '@resolvo/contract/hosting/hosting-servers';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { HostingServer } from '../../../providers/hosting.ts';

export interface ServerSettings {
  readonly capacity: number;
  readonly closed: boolean;
  readonly note: string;
}

/** What staff decided about each configured server; what they did not touch is as WHM_SERVERS says. */
export async function serverSettings(
  db: Queryable,
  servers: readonly HostingServer[],
): Promise<Map<string, ServerSettings>> {
  const rows = await db.selectFrom('hosting_servers').select(['name', 'capacity', 'closed', 'note']).execute();
  const kept = new Map(rows.map(({ name, ...row }) => [name, row]));
  return new Map(servers.map(({ name, capacity }) => [name, kept.get(name) ?? { capacity, closed: false, note: '' }]));
}

/** Places on hosting servers are given one after the other: the transaction that holds this counts what no other one changes. */
export async function holdServers(tx: Queryable, servers: readonly HostingServer[]): Promise<void> {
  for (const { name, capacity } of [...servers].sort((a, b) => a.name.localeCompare(b.name))) {
    await tx
      .insertInto('hosting_servers')
      .values({ name, capacity })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    await tx.selectFrom('hosting_servers').select('id').where('name', '=', name).forNoKeyUpdate().execute();
  }
}

export async function saveServer(
  deps: Pick<Deps, 'db' | 'hosting' | 'events'>,
  actor: StaffActor,
  name: string,
  { capacity, closed, note }: z.output<typeof hostingServerBody>,
): Promise<void> {
  if (!deps.hosting.servers.some((server) => server.name === name)) throw notFound();
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('hosting_servers')
      .values({ name, capacity, closed, note })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ capacity, closed, note }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, {
      name: 'hosting_server.changed',
      accountId: null,
      by: actor,
      data: { hosting_server_id: id, name },
    });
  });
}
