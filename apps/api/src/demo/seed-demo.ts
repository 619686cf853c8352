import { brand } from '@resolvo/brand/brand';
import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask } from '@resolvo/contract/permissions';
import type { Deps } from '../core/deps.ts';
import {
  insertAccount,
  setStaffSuspended,
  setSuspended,
  storePasswordHash,
} from '../features/people/accounts/queries.ts';
import { endSessions } from '../features/people/sessions/end-sessions.ts';
import { hashPassword, passwordMatches } from '../security/passwords.ts';
import { demoStaff } from './staff.ts';

export const demoAccounts = [
  { email: 'admin@resolvo.test', username: 'demo_admin', staffRoleId: staffPresets.owner.id },
  { email: 'customer@resolvo.test', username: 'demo_customer', staffRoleId: undefined },
] as const;

/** On a database that was once used with the lab, demo accounts must not remain a way in. */
export async function retireDemo(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const { email, username } of [...demoAccounts, ...Object.values(demoStaff)]) {
    const demo = await deps.db
      .selectFrom('persons')
      .innerJoin('accounts', 'accounts.owner_id', 'persons.id')
      .select(['persons.id', 'accounts.id as account_id'])
      .where('persons.email', '=', email)
      .where('persons.username', '=', username)
      .where('persons.suspended_at', 'is', null)
      .where('accounts.suspended_at', 'is', null)
      .executeTakeFirst();
    if (!demo) continue;
    await setSuspended(deps.db, demo.account_id, 'Demo accounts exist in the lab only.');
    await setStaffSuspended(deps.db, demo.id, true);
    await endSessions(deps.db, demo.id);
  }
}

/** Two demo accounts. They exist in the lab only. */
export async function seedDemo(deps: Pick<Deps, 'db' | 'settings'>, password: string, at?: Date): Promise<void> {
  if (!deps.settings.lab) throw new Error(`Demo accounts of ${brand.name} exist in the lab only.`);
  for (const { email, username, staffRoleId } of demoAccounts) {
    const found = await deps.db
      .selectFrom('persons')
      .select(['id', 'password_hash'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .executeTakeFirst();
    if (found && (await passwordMatches(found.password_hash, password))) continue;
    const passwordHash = await hashPassword(password);
    if (found) {
      await storePasswordHash(deps.db, found.id, passwordHash);
      if (username === 'demo_admin') await renewStaff(deps.db, passwordHash);
      continue;
    }
    await insertAccount(deps.db, {
      email,
      username,
      permissions: customerMask,
      ...(staffRoleId !== undefined && { staffRoleId }),
      passwordHash,
      verified: true,
      ...(at && { at }),
    });
  }
}

/** The staff of the demo company have the password of the demo administrator. */
async function renewStaff(db: Deps['db'], passwordHash: string): Promise<void> {
  const staff = await db
    .selectFrom('persons')
    .select('id')
    .where(
      'email',
      'in',
      Object.values(demoStaff).map(({ email }) => email),
    )
    .execute();
  for (const { id } of staff) await storePasswordHash(db, id, passwordHash);
}
