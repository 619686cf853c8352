import type { ServerFacts } from '@resolvo/contract/machines/server-states';
import type { Verdict } from '@resolvo/contract/states';
import { sql } from 'kysely';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Owner } from '../../../core/owner.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MachineRef } from '../../../providers/compute.ts';
import { findServers, refOf, type ServerRow } from './server-row.ts';

/** Not found and not yours are the same refusal. Staff pass no owner, and see deleted servers. */
export async function findServer(
  db: Queryable,
  serverId: string,
  accountId?: string,
  which?: 'also deleted',
): Promise<ServerRow> {
  const owner = accountId === undefined ? sql`true` : sql`s.account_id = ${accountId}`;
  const visible = accountId === undefined || which ? sql`true` : sql`s.state <> 'deleted'`;
  const [row] = await findServers(db, sql`where s.id = ${serverId} and ${owner} and ${visible}`);
  if (!row) throw notFound();
  return row;
}

/** As `findServer`, with the row held. Last in the lock order. */
export async function holdServer(tx: Queryable, serverId: string, accountId: Owner): Promise<ServerRow> {
  await tx.selectFrom('servers').select('id').where('id', '=', serverId).forNoKeyUpdate().execute();
  return findServer(tx, serverId, accountId);
}

/** The current server, checked, with its machine. For the console, which is closed when the server is suspended. */
export async function readyServer(
  deps: Pick<Deps, 'db'>,
  serverId: string,
  accountId: string | undefined,
  can: (facts: ServerFacts) => Verdict,
): Promise<{ server: ServerRow; ref: MachineRef }> {
  const server = await findServer(deps.db, serverId, accountId);
  demand(can(server));
  const ref = refOf(server);
  if (!ref) throw conflict('This server is inactive: it has no machine yet.');
  return { server, ref };
}
