import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

/** Networks reserved for documentation (RFC 5737, RFC 3849): the lab's addresses exist nowhere on the internet. */
const networks = [
  { v4: '192.0.2.0/24', v6: '2001:db8:1::/64' },
  { v4: '198.51.100.0/24', v6: '2001:db8:2::/64' },
];

/** Creates the lab's pools of addresses, once. */
export async function seedSubnets(deps: Pick<Deps, 'db' | 'compute' | 'settings'>): Promise<void> {
  if (!deps.settings.lab) throw new Error('Example networks exist in the lab only.');
  const some = await deps.db.selectFrom('subnets').select('id').limit(1).executeTakeFirst();
  if (some) return;
  for (const [index, { name, location }] of deps.compute.clusters.entries()) {
    const pair = networks[index];
    if (!pair) return;
    for (const [family, network] of [
      ['IPv4', pair.v4],
      ['IPv6', pair.v6],
    ] as const) {
      await deps.db
        .insertInto('subnets')
        .values({
          name: `${location} ${family}`,
          cluster: name,
          network,
          // One address and no network: `+` keeps the mask, and a gateway lies inside its network.
          gateway: sql`host(${network}::inet + 1)::inet`,
          vlan: 100,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}
