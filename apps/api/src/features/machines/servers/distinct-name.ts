import { numbered, serverNameMax } from '@resolvo/contract/server-name';
import type { Queryable } from '../../../db/connection.ts';

interface Names {
  readonly name: string;
  readonly hostname: string;
}

interface Wanted extends Names {
  readonly accountId: string;
  /** Where it is one of several that are ordered together: its number among them. */
  readonly number: number | undefined;
}

const longestHostname = 253;

/**
 * Name and hostname that no other server of the account has. Servers that are ordered together have a number from the
 * start; any other gets one when its name is taken. The caller holds the account.
 */
export async function distinctName(tx: Queryable, { accountId, number, ...wanted }: Wanted): Promise<Names> {
  const others = await tx
    .selectFrom('servers')
    .select(['name', 'hostname'])
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['deleting', 'deleted'])
    .execute();
  const names = new Set(others.map(({ name }) => name.toLowerCase()));
  const hostnames = new Set(others.map(({ hostname }) => hostname));
  const isFree = ({ name, hostname }: Names) => !names.has(name.toLowerCase()) && !hostnames.has(hostname);
  const plain = { name: wanted.name.slice(0, serverNameMax), hostname: wanted.hostname };
  if (number === undefined && isFree(plain)) return plain;
  for (let next = number ?? 2; ; next += 1) {
    const one = {
      name: numbered(plain.name, next, serverNameMax),
      hostname: numbered(plain.hostname, next, longestHostname),
    };
    if (isFree(one)) return one;
  }
}
