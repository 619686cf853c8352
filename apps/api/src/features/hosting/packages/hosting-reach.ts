import { mailServiceOf } from '@resolvo/contract/hosting/domain-names';
import type { HostingDifferences, HostingServerRow } from '@resolvo/contract/hosting/hosting-servers';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type HostingAccount, HostingError } from '../../../providers/hosting.ts';
import { serverSettings } from '../hosting-servers/server-settings.ts';
import { findPackages, type PackageRow } from './package-row.ts';

type Needs = Pick<Deps, 'db' | 'hosting'>;

type Look =
  | { readonly reach: { reachable: true; trouble: null; details: '' }; readonly accounts: readonly HostingAccount[] }
  | {
      readonly reach: { reachable: false; trouble: HostingServerRow['trouble']; details: string };
      readonly accounts: undefined;
    };

async function lookAt({ hosting }: Pick<Deps, 'hosting'>, server: string): Promise<Look> {
  try {
    return { reach: { reachable: true, trouble: null, details: '' }, accounts: await hosting.accounts(server) };
  } catch (error) {
    if (!(error instanceof HostingError)) throw error;
    const { trouble = 'no_answer', message: details } = error;
    return { reach: { reachable: false, trouble, details }, accounts: undefined };
  }
}

const onServer = (db: Needs['db'], server: string) =>
  findPackages(
    db,
    sql`where h.server = ${server} and h.state not in ('failed', 'deleted') order by h.created_at, h.id`,
  );

export async function listHostingServers(deps: Needs): Promise<{ servers: HostingServerRow[] }> {
  const settings = await serverSettings(deps.db, deps.hosting.servers);
  const servers = await Promise.all(
    deps.hosting.servers.map(async ({ name, location, capacity: configured }): Promise<HostingServerRow> => {
      const [{ reach, accounts }, ours] = await Promise.all([lookAt(deps, name), onServer(deps.db, name)]);
      const { capacity, closed, note } = settings.get(name) ?? { capacity: configured, closed: false, note: '' };
      const known = new Set(ours.map(({ username }) => username));
      const others = accounts?.filter(({ user }) => !known.has(user)).length ?? 0;
      return {
        hosting_server: name,
        location,
        ...reach,
        capacity,
        configured,
        accounts: accounts?.length ?? ours.length,
        packages: ours.length,
        free: Math.max(0, capacity - others - ours.length),
        closed,
        note,
      };
    }),
  );
  return { servers };
}

/**
 * Both ways: accounts that no package has, packages that have no account, and accounts that are not as they should be.
 * This only reports: an account holds a customer's website, so staff decide.
 */
export async function findHostingDifferences(deps: Needs): Promise<{ servers: HostingDifferences[] }> {
  const servers = await Promise.all(
    deps.hosting.servers.map(async ({ name: hosting_server }): Promise<HostingDifferences> => {
      const { reach, accounts } = await lookAt(deps, hosting_server);
      if (!accounts) return { hosting_server, ...reach, strays: [], missing: [], other: [] };
      const ours = await onServer(deps.db, hosting_server);
      const foreign = await foreignNames(deps.db, hosting_server);
      const known = new Set(ours.map(({ username }) => username));
      const there = new Map(accounts.map((account) => [account.user, account]));
      // What a saga works on is neither here nor there.
      const resting = ours.filter(({ task }) => task === null);
      const told = ({ id, domain, username }: PackageRow) => ({
        package_id: id,
        domain: shownName(domain),
        username: username ?? '',
      });
      return {
        hosting_server,
        ...reach,
        strays: accounts
          .filter(({ user }) => !known.has(user))
          .map(({ user, domain, email, suspended }) => ({
            username: user,
            domain: shownName(domain),
            email,
            suspended,
          })),
        missing: resting.filter(({ username }) => !there.has(username ?? '')).map(told),
        other: resting.flatMap((row) =>
          [differenceOf(row, there.get(row.username ?? '')), ...(foreign.get(row.id) ?? [])]
            .filter((what) => what !== undefined)
            .map((what) => ({ ...told(row), package_state: row.state, what })),
        ),
      };
    }),
  );
  return { servers };
}

/** Names that packages had before whose they are was asked, as sentences by package. Staff decide: a website is behind each. */
async function foreignNames(db: Queryable, server: string): Promise<Map<string, string[]>> {
  const rows = await sql<{ id: string; name: string; is_held: boolean }>`
    select h.id, n.name, exists (select from domains d where d.name = n.name and d.account_id <> h.account_id
      and d.state in ('active', 'released')) as is_held
    from hosting_packages h cross join lateral (select h.domain as name
      union all select name from package_domains where package_id = h.id and state = 'there') n
    where h.server = ${server} and h.state not in ('failed', 'deleted') order by n.name`.execute(db);
  const found = new Map<string, string[]>();
  for (const { id, name, is_held } of rows.rows) {
    const what = is_held
      ? `Another account has proved ${shownName(name)}. Mail to it that is sent on this server lands here.`
      : mailServiceOf(name) !== undefined
        ? `${mailServiceOf(name)} is a mail service that many share. Mail to it that is sent on this server lands here.`
        : undefined;
    if (what !== undefined) found.set(id, [...(found.get(id) ?? []), what]);
  }
  return found;
}

function differenceOf(row: PackageRow, account: HostingAccount | undefined): string | undefined {
  if (!account) return undefined;
  if (account.domain !== row.domain) return `The account there has the domain ${shownName(account.domain)}.`;
  if (row.state === 'active' && account.suspended) return 'It is suspended on the server, and active here.';
  if (row.state === 'suspended' && !account.suspended) return 'It is open on the server, and suspended here.';
  return undefined;
}
