import type { PackagePoint } from '@resolvo/contract/hosting/packages';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { addressesAt, lookSeconds, mailServersOf, ResolverSilent, within } from '../domains/look-up.ts';
import { findPackage } from './hold-package.ts';
import { namesOf } from './package-names.ts';

type Needs = Pick<Deps, 'db' | 'resolvers'>;

/** Names that are asked about at the same time. */
const lanes = 5;

/** Where the world finds the names of a package. Names whose turn does not come in time are said to be unknown. */
export async function packagePoints(
  deps: Needs,
  { accountId }: Pick<Caller, 'accountId'>,
  packageId: string,
): Promise<{ points: PackagePoint[] }> {
  const row = await findPackage(deps.db, packageId, accountId);
  const names = [row.domain, ...(await namesOf(deps.db, row)).map(({ ascii_name }) => ascii_name)].filter(Boolean);
  const points = new Map<string, PackagePoint>();
  const endsAt = performance.now() + lookSeconds * 1000;
  const waiting = names.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const name of waiting) {
        const left = (endsAt - performance.now()) / 1000;
        points.set(name, left > 0 ? await pointOf(deps, name, row.address, left) : unknown(name));
      }
    }),
  );
  return { points: names.map((name) => points.get(name) ?? unknown(name)) };
}

const unknown = (name: string): PackagePoint => ({
  ascii_name: name,
  verdict: 'unknown',
  addresses: [],
  mail_servers: [],
});

async function pointOf(deps: Needs, name: string, address: string, seconds: number): Promise<PackagePoint> {
  try {
    const [four, six, mail_servers] = await within(
      seconds,
      Promise.all([addressesAt(deps, name, 4), addressesAt(deps, name, 6), mailServersOf(deps, name)]),
    );
    const addresses = [...four, ...six];
    return { ascii_name: name, verdict: verdictOf(addresses, address), addresses, mail_servers };
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    return unknown(name);
  }
}

/** Of several addresses, visitors are sent to each: one that is not the server's sends a part of them elsewhere. */
function verdictOf(addresses: readonly string[], address: string): PackagePoint['verdict'] {
  if (addresses.length === 0) return 'nowhere';
  if (!addresses.includes(address)) return 'elsewhere';
  return addresses.every((one) => one === address) ? 'here' : 'partly';
}
