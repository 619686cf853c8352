import { randomBytes } from 'node:crypto';
import { freeSuffixes } from '@resolvo/contract/free-names';
import { hostingUser } from '@resolvo/contract/hosting/hosting-names';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { HostingError } from '../../../providers/hosting.ts';
import { freeDomain, freeNameVerdict } from '../domains/free-names.ts';
import { holdServers, serverSettings } from '../hosting-servers/server-settings.ts';

/** Packages without a domain get their address below this one. */
const [ownSuffix] = freeSuffixes;

/** A server in reach, and how many accounts are on it that no package of ours has. */
export interface Room {
  readonly server: string;
  readonly others: number;
}

type Needs = Pick<Deps, 'hosting' | 'db'>;

export const serversAt = ({ hosting }: Pick<Deps, 'hosting'>, location: string | undefined) =>
  hosting.servers.filter((server) => location === undefined || server.location === location);

/** Every place that we have hosting servers in. */
export const placesOf = ({ hosting }: Pick<Deps, 'hosting'>): string[] => [
  ...new Set(hosting.servers.map(({ location }) => location)),
];

/** Asks every server at the place. One that does not answer is left out; when none does, its error is thrown. */
export async function findRooms(deps: Needs, location: string | undefined): Promise<Room[]> {
  const ours = await usersByServer(deps.db);
  const rooms: Room[] = [];
  let silence: unknown;
  for (const { name } of serversAt(deps, location)) {
    try {
      const known = ours.get(name) ?? new Set();
      const accounts = await deps.hosting.accounts(name);
      rooms.push({ server: name, others: accounts.filter(({ user }) => !known.has(user)).length });
    } catch (error) {
      if (!(error instanceof HostingError)) throw error;
      silence = error;
    }
  }
  if (rooms.length === 0 && silence !== undefined) throw silence;
  return rooms;
}

export async function usersByServer(db: Queryable): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('hosting_packages')
    .select(['server', 'username'])
    .where('server', 'is not', null)
    .where('state', 'not in', ['failed', 'deleted'])
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { server, username } of rows) {
    const users = found.get(server ?? '') ?? new Set();
    found.set(server ?? '', users.add(username ?? ''));
  }
  return found;
}

/** The open server with the largest share of its places free; undefined when all are full. */
async function freest(
  { hosting }: Pick<Deps, 'hosting'>,
  db: Queryable,
  rooms: readonly Room[],
): Promise<string | undefined> {
  const settings = await serverSettings(db, hosting.servers);
  const ours = await usersByServer(db);
  const open = rooms.flatMap(({ server, others }) => {
    const { capacity = 0, closed = true } = settings.get(server) ?? {};
    const free = capacity - others - (ours.get(server)?.size ?? 0);
    return closed || free <= 0 ? [] : [{ server, share: free / capacity }];
  });
  return open.sort((a, b) => b.share - a.share || a.server.localeCompare(b.server))[0]?.server;
}

/** Gives a package its server, user name and, when none was chosen, its domain. Returns whether there was room. */
export async function reservePlace(
  deps: Pick<Deps, 'hosting'>,
  tx: Queryable,
  { id, domain }: { readonly id: string; readonly domain: string },
  rooms: readonly Room[],
): Promise<boolean> {
  await holdServers(tx, deps.hosting.servers);
  const server = await freest(deps, tx, rooms);
  if (server === undefined) return false;
  const username = await freeUser(tx, server, domain);
  await tx
    .updateTable('hosting_packages')
    .set({ server, username, ...(domain === '' && { domain: freeDomain(username, ownSuffix) }) })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Draws for a name that is also a free address; where staff block what all of them have in common, none ever is. */
const addressDraws = 100;

/**
 * Never one that a package on this server has or had: what its mails and archives are called stays told apart. Without a
 * domain it becomes the free address too, so one that is given to no customer ("web15727" is the company's) is drawn again.
 */
async function freeUser(tx: Queryable, server: string, domain: string): Promise<string> {
  for (let draw = 1; ; draw += 1) {
    const user = hostingUser(domain, randomBytes(8).readBigUInt64BE().toString(36).padStart(8, 'x'));
    const taken = await tx
      .selectFrom('hosting_packages')
      .select('id')
      .where('server', '=', server)
      .where('username', '=', user)
      .executeTakeFirst();
    if (taken) continue;
    if (domain !== '' || draw >= addressDraws) return user;
    if ((await freeNameVerdict(tx, user, ownSuffix)) === true) return user;
  }
}

/** Whether another package has this name on a server, or is getting it. */
export async function isHosted(db: Queryable, domain: string, exceptId?: string): Promise<boolean> {
  const found = await sql<{ found: boolean }>`select exists (select from hosting_packages where domain = ${domain}
    and server is not null and state not in ('failed', 'deleted') and id is distinct from ${exceptId ?? null}::uuid)
    or exists (select from package_domains where name = ${domain} and state <> 'waiting'
    and package_id is distinct from ${exceptId ?? null}::uuid) as found`.execute(db);
  return found.rows[0]?.found ?? false;
}
