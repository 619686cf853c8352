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

const longestName = 60;
const longestHostname = 253;
const longestLabel = 63;

/** `web.example.com` becomes `web-2.example.com`: what is after the first dot is a domain. */
export function numbered(text: string, number: number, longest: number): string {
  const [label = '', ...domain] = text.split('.');
  const rest = ['', ...domain].join('.');
  const mark = `-${number}`;
  const room = Math.min(longestLabel, longest - rest.length) - mark.length;
  // A domain that leaves no room for the number loses it at its end.
  if (room < 1) return `${text.slice(0, longest - mark.length).replace(/[-.]+$/, '')}${mark}`;
  return `${label.slice(0, room).replace(/-+$/, '')}${mark}${rest}`;
}

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
  const plain = { name: wanted.name.slice(0, longestName), hostname: wanted.hostname };
  if (number === undefined && isFree(plain)) return plain;
  for (let next = number ?? 2; ; next += 1) {
    const one = {
      name: numbered(plain.name, next, longestName),
      hostname: numbered(plain.hostname, next, longestHostname),
    };
    if (isFree(one)) return one;
  }
}
