import { withDatabase } from './with-database.ts';

/** Gives an account exactly these rights, as an operator would: in the database of the running product. */
export async function grant(email: string, permissions: number): Promise<void> {
  await withDatabase(async (database) => {
    // Bits of customers are the account's, bits of staff the person's.
    await database.query('update accounts set permissions = $1::bigint & 255 where lower(email) = lower($2)', [
      permissions,
      email,
    ]);
    await database.query(
      `insert into staff_roles (name, permissions) select 'Only ' || $1, $1::bigint & ~255::bigint
       where $1::bigint & 256 <> 0 on conflict do nothing`,
      [permissions],
    );
    await database.query(
      `update persons set staff_role_id = (select id from staff_roles where permissions = $1::bigint & ~255::bigint
         order by is_preset desc limit 1) where lower(email) = lower($2)`,
      [permissions, email],
    );
  });
}
