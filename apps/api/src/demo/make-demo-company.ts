import { randomBytes } from 'node:crypto';
import { addDays } from '@resolvo/contract/periods';
import { maskOf } from '@resolvo/contract/permissions';
import { compose } from '../compose.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../core/deps.ts';
import { connect } from '../db/connection.ts';
import { setSignature } from '../features/help/desk/signature.ts';
import { recordFigures } from '../features/machines/figures/record-figures.ts';
import { seedSubnets } from '../features/machines/subnets/seed-subnets.ts';
import { insertAccount } from '../features/people/accounts/queries.ts';
import { createRole } from '../features/people/staff/change-role.ts';
import { demoStanding, noteDemoBegun, noteDemoMade } from '../features/platform/system/demo-company.ts';
import { seedCatalog } from '../features/sales/catalog/seed-catalog.ts';
import type { ComposeOptions } from '../product.ts';
import { hashPassword } from '../security/passwords.ts';
import { demoCustomer } from './clients.ts';
import { demoClock } from './demo-clock.ts';
import { actorOf, demoDesk } from './desk.ts';
import { labDesk } from './lab-desk.ts';
import { demoAccounts, seedDemo } from './seed-demo.ts';
import { type DemoRole, demoStaff, salesRole } from './staff.ts';
import { historyDays, liveThroughYear } from './year.ts';

interface Around extends Pick<ComposeOptions, 'databaseUrl' | 'publicUrl' | 'masterKey' | 'log'> {
  readonly password: string;
  /** Tells the person who starts it why that takes a while. */
  readonly say: (sentence: string) => void;
}

/**
 * A company to look at: on an empty database of the lab, a year passes on a clock of its own, and everything in it is
 * done by the use cases behind the screens. Made once; the product that serves is composed afterwards.
 */
export async function makeDemoCompany(config: Config, around: Around): Promise<void> {
  if (!(await isWanted(around))) return;
  around.say('Making the demo company (once; DEMO=empty starts without it)');
  // A little before now, so that nothing of the history lies in the future.
  const end = new Date(Date.now() - 10 * 60_000);
  const start = addDays(end, -historyDays - 1);
  const clock = demoClock(start);
  const product = await compose(
    { ...config, role: 'api' },
    {
      ...around,
      databaseUrl: hasty(around.databaseUrl),
      now: clock.now,
      labHistory: clock.look,
      labPace: 0,
    },
  );
  try {
    const { deps, app } = product;
    await app.listen({ port: 0, host: '127.0.0.1' });
    await noteDemoBegun(deps.db);
    await seedDemo(deps, around.password, start);
    await seedCatalog(deps.db);
    await seedSubnets(deps);
    const lab = labDesk(app.listeningOrigin);
    await lab.crowd({ cluster: 'oslo', node: 'osl-3' });
    const desk = demoDesk(deps, lab, await plansOf(deps));
    const staff = await hireStaff(deps, start);
    const customer = { email: customerEmail, pays: demoCustomer.pays, actor: await actorNamed(deps, customerEmail) };
    // Invented clients are no demo accounts: their password is not printed.
    const clientHash = await hashPassword(randomBytes(24).toString('base64url'));
    await liveThroughYear({ product, clock, end, scene: { deps, desk, lab, staff, customer }, clientHash });
    // Leaves the jobs that ask the hypervisors for the past of each machine; the product does them when it runs.
    await recordFigures(deps);
    await noteDemoMade(deps.db, new Date());
  } finally {
    await product.close();
  }
}

const customerEmail = demoAccounts[1].email;

/** Only on a database without accounts: an invented history would mix with what people did there. */
async function isWanted({ databaseUrl, say }: Around): Promise<boolean> {
  const { db, close } = connect(databaseUrl, (error) => say(error.message), { max: 1 });
  try {
    const standing = await demoStanding(db);
    if (standing === 'begun') {
      say('The demo company is unfinished: its making was interrupted. Delete the data folder to make it again.');
    }
    if (standing !== 'none') return false;
    const used = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    return used === undefined;
  } finally {
    await close();
  }
}

/** Commits are not waited for on disk: what an interrupted making leaves is thrown away anyhow. */
function hasty(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

async function plansOf({ db }: Pick<Deps, 'db'>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('plans').select(['id', 'slug']).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

async function actorNamed({ db }: Pick<Deps, 'db'>, email: string) {
  const { id, owner_id, permissions, staff_permissions } = await db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.owner_id')
    .select(['a.id', 'a.owner_id', 'a.permissions', 'p.staff_permissions'])
    .where('a.email', '=', email)
    .executeTakeFirstOrThrow();
  return actorOf({ personId: owner_id, accountId: id }, permissions + staff_permissions, email);
}

/** With the hash of the demo administrator, so that one password opens them all. */
async function hireStaff(deps: Deps, at: Date) {
  const owner = await actorNamed(deps, demoAccounts[0].email);
  const { password_hash: passwordHash } = await deps.db
    .selectFrom('persons')
    .select('password_hash')
    .where('id', '=', owner.personId)
    .executeTakeFirstOrThrow();
  const salesId = await createRole(deps, owner, salesRole);
  const permissions = maskOf(['accountView', 'supportManage']);
  const hired = await Promise.all(
    Object.entries(demoStaff).map(async ([name, { email, username, name: signature, role }]) => {
      const staffRoleId = 'id' in role ? role.id : salesId;
      const person = {
        email,
        username,
        passwordHash: passwordHash ?? '',
        permissions,
        staffRoleId,
        verified: true,
        at,
      };
      const made = await insertAccount(deps.db, person);
      await deps.events.emit(deps.db, {
        name: 'staff.joined',
        accountId: null,
        personId: made.personId,
        by: owner,
        data: { person_id: made.personId, role_id: staffRoleId },
        after: { role: role.name, permissions: role.permissions },
      });
      const actor = actorOf(made, permissions + role.permissions, email);
      await setSignature(deps, actor, signature);
      return [name, actor] as const;
    }),
  );
  return Object.fromEntries(hired) as Record<DemoRole, ReturnType<typeof actorOf>>;
}
