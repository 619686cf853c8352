import pg from 'pg';
import { idFunction } from '../servers/fill.ts';

/** Makes an owner for each entry, who has so many servers, all with a machine in the lab. Returns the owners' ids. */
export async function fillOwners<Name extends string>(
  url: string,
  owners: Readonly<Record<Name, number>>,
): Promise<Record<Name, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(idFunction);
    await client.query(
      `insert into plans (id, type, category, slug, name, description, price, vcpus, ram_mb, disk_gb, traffic_tb)
       values (bench_id('plan', 1), 'proxmox', 'cloud', 'bench', 'Bench', '', 1000, 2, 4096, 80, 4)`,
    );
    const made: Partial<Record<Name, string>> = {};
    let first = 1;
    for (const name of Object.keys(owners) as Name[]) {
      const count = owners[name];
      const { rows } = await client.query<{ id: string }>(
        `with person as (insert into persons (id, email, username, password_hash, email_verified_at)
           values (bench_id('account', $1), $2, $3, '', now()) returning id),
         account as (insert into accounts (id, owner_id, permissions) select id, id, 255 from person returning id),
         member as (insert into memberships (account_id, person_id, role, permissions)
           select id, id, 'owner', 255 from account)
         select id from person`,
        [first, `${name}@bench.test`, `bench_${name}`],
      );
      const id = rows[0]?.id ?? '';
      await client.query(
        `insert into servers (id, account_id, plan_id, name, hostname, state, cluster, node, vm_id, image, disk_gb, created_at)
         select bench_id('server', n), $1, bench_id('plan', 1), 'web-' || n, 'web-' || n, 'active', 'oslo',
           'osl-' || 1 + n % 3, 100000 + n, 'debian-13', 80, date_trunc('milliseconds', now() - n * interval '1 minute')
         from generate_series($2::int, $3::int) n`,
        [id, first, first + count - 1],
      );
      made[name] = id;
      first += count;
    }
    await client.query('analyze');
    return made as Record<Name, string>;
  } finally {
    await client.end();
  }
}
