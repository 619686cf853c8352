import { sql } from 'kysely';
import type { Deps } from '../core/deps.ts';
import { seedSubnets } from '../features/machines/subnets/seed-subnets.ts';
import { seedCatalog } from '../features/sales/catalog/seed-catalog.ts';
import { seedDemo } from './seed-demo.ts';

interface Lab {
  readonly demoPassword: string;
  readonly hasMachines: boolean;
}

/** Accounts, plans and addresses of the lab. Processes that start together seed one after the other. */
export async function seedLab(
  deps: Pick<Deps, 'db' | 'compute' | 'settings'>,
  { demoPassword, hasMachines }: Lab,
): Promise<void> {
  await deps.db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('seed of the lab'))`.execute(held);
    try {
      await seedDemo(deps, demoPassword);
      await seedCatalog(deps.db);
      if (hasMachines) await seedSubnets(deps);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('seed of the lab'))`.execute(held);
    }
  });
}
