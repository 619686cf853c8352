import type { PackagePoint } from '@resolvo/contract/hosting/packages';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { addressesAt, lookSeconds, mailServersOf, ResolverSilent, within } from '../domains/look-up.ts';
import { delegationOfZone } from '../zones/zone-delegation.ts';
import { findPackage } from './hold-package.ts';
import { namesOf } from './package-names.ts';

type Needs = Pick<Deps, 'db' | 'resolvers'>;

interface Zone {
  readonly id: string;
  readonly name: string;
}

interface Wanted {
  readonly address: string;
  /** Of the domain that is linked to the package; undefined where it is not. */
  readonly zone: Zone | undefined;
}

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
  const linked = await linkedZones(deps, packageId);
  const points = new Map<string, PackagePoint>();
  const endsAt = performance.now() + lookSeconds * 1000;
  const waiting = names.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const name of waiting) {
        const left = (endsAt - performance.now()) / 1000;
        points.set(
          name,
          left > 0 ? await pointOf(deps, name, { address: row.address, zone: linked.get(name) }, left) : unknown(name),
        );
      }
    }),
  );
  return { points: names.map((name) => points.get(name) ?? unknown(name)) };
}

const unknown = (name: string): PackagePoint => ({
  ascii_name: name,
  verdict: 'unknown',
  addresses: [],
  undelegated: false,
  mail_servers: [],
});

/** The zones of domains that are linked to the package, by name. */
async function linkedZones({ db }: Needs, packageId: string): Promise<ReadonlyMap<string, Zone>> {
  const zones = await db
    .selectFrom('domains as d')
    .innerJoin('zones as z', 'z.id', 'd.zone_id')
    .select(['z.id', 'z.name'])
    .where('d.package_id', '=', packageId)
    .execute();
  return new Map(zones.map((zone) => [zone.name, zone]));
}

async function pointOf(deps: Needs, name: string, { address, zone }: Wanted, seconds: number): Promise<PackagePoint> {
  const endsAt = performance.now() + seconds * 1000;
  try {
    const [four, six, mail_servers] = await within(
      seconds,
      Promise.all([addressesAt(deps, name, 4), addressesAt(deps, name, 6), mailServersOf(deps, name)]),
    );
    const addresses = [...four, ...six];
    const verdict = verdictOf(addresses, address);
    // The cause is asked for where there is one to tell.
    const asked = zone === undefined || verdict === 'here' ? undefined : zone;
    const undelegated = asked !== undefined && (await isElsewhere(deps, asked, (endsAt - performance.now()) / 1000));
    return { ascii_name: name, verdict, addresses, undelegated, mail_servers };
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    return unknown(name);
  }
}

/** Whether other name servers than ours answer for it, as far as that is known in this time. */
async function isElsewhere(deps: Needs, zone: Zone, seconds: number): Promise<boolean> {
  try {
    const { is_known, is_ours } = await within(seconds, delegationOfZone(deps, zone));
    return is_known && !is_ours;
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    return false;
  }
}

/** Of several addresses, visitors are sent to each: one that is not the server's sends a part of them elsewhere. */
function verdictOf(addresses: readonly string[], address: string): PackagePoint['verdict'] {
  if (addresses.length === 0) return 'nowhere';
  if (!addresses.includes(address)) return 'elsewhere';
  return addresses.every((one) => one === address) ? 'here' : 'partly';
}
