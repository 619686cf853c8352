import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { email as emailSchema } from '@resolvo/contract/people/account-fields';
import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { type Config, readConfig } from './config.ts';
import type { Deps } from './core/deps.ts';
import { connect, type Queryable } from './db/connection.ts';
import { retireDemo } from './demo/seed-demo.ts';
import { createMailLink } from './features/people/accounts/mail-links.ts';
import { newUsername } from './features/people/accounts/new-username.ts';
import { findByEmail, insertAccount } from './features/people/accounts/queries.ts';
import { leaveLab } from './features/platform/system/claim-database.ts';
import { seedCatalog } from './features/sales/catalog/seed-catalog.ts';
import { embeddedDir, openDatabase } from './open-database.ts';
import { hashPassword } from './security/passwords.ts';
import { createVault, newSecret } from './security/secrets.ts';

/**
 * For the operator of the server. A person who can run this can read the database anyway, so it asks for no password; it
 * exists so that these things cannot be done over the network.
 */
const usage = `Usage: npm run cli -- COMMAND, or resolvo COMMAND where that is installed
  create-admin EMAIL   make the first owner of the company and print a link to set the password
  reset-link EMAIL     print a link with which a staff member sets a new password
  seed-catalog         put the starting catalogue into an empty plans table
  check                ask every provider, the mail server, DNS, the database, the clock and the disk, and say what is wrong
  backup [--to DIR] [--keep N]
                       write the whole database to a file in DIR (backups), and leave the newest N there
  restore [--database NAME] FILE
                       fill an empty database from a backup, that of DATABASE_URL or NAME beside it; work outside stays
                       paused on it
  rehearse FILE        restore into a scratch database, run every check of the books there, and remove it
  open FILE            write what a backup holds to standard output: SQL for psql, or an archive for pg_restore
  resume               let a restored database reach the world again
  secret-key           print the key of the data folder as SECRET_KEY of a server of one's own
  migrate [--plan]     bring the database to the schema of this version, or only say what that would do
  leave-lab            let real providers take over a database that the lab has used`;

const ofBackups = ['backup', 'restore', 'rehearse', 'open', 'resume', 'secret-key'];
const commands = [...['create-admin', 'reset-link', 'seed-catalog', 'check', 'leave-lab', 'migrate'], ...ofBackups];
const ofExisting = ['backup', 'resume', 'reset-link', 'leave-lab'];
const { positionals, values } = readArguments();
const [command, address = ''] = positionals;

try {
  const said = await run();
  if (said !== undefined) console.log(said);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string', default: 'backups' },
        keep: { type: 'string' },
        plan: { type: 'boolean', default: false },
        database: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(`${sentenceOf(error)}\n\n${usage}`);
    process.exit(1);
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${sentenceOf(error.cause)}`;
}

async function run(): Promise<string | undefined> {
  if (!commands.includes(command ?? '')) throw new Error(usage);
  const config = readConfig(process.env);
  if (ofExisting.includes(command ?? '')) demandDatabase(config);
  // Loaded where it is needed: every provider comes with it.
  if (command === 'check') return (await import('./cli/check.ts')).checkCommand(config);
  if (command === 'migrate') return (await import('./cli/migrate.ts')).migrateCommand(config, values.plan);
  if (ofBackups.includes(command ?? '')) return backups(config);
  const database = await openDatabase(config, (sentence) => console.error(sentence));
  const { db, close } = connect(database.url, (error) => console.error(error.message), { max: 2 });
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const settings = {
    publicUrl,
    requireStaffTwoFactor: true,
    replyAddress: undefined,
    mailServer: undefined,
    lab: false,
    graceDays: config.graceDays,
    accountsPerPerson: config.accountsPerPerson,
    accountsPerDay: config.accountsPerDay,
    mailPatience: 0,
  };
  const deps = { db, settings, vault: createVault(database.masterKey) };
  try {
    if (command === 'seed-catalog') {
      await seedCatalog(db);
      return 'The catalogue is in place.';
    }
    if (command === 'leave-lab') {
      await leaveLab(db);
      await retireDemo(deps);
      return 'The lab is left: the next process with real providers takes this database over. The demo accounts are suspended.';
    }
    const { data: email } = emailSchema.safeParse(address);
    if (email === undefined) throw new Error(`${command} needs an email address, and "${address}" is none.`);
    return command === 'create-admin' ? await createAdmin(deps, email) : await resetLink(deps, email);
  } finally {
    await close();
    await database.close();
  }
}

async function backups(config: Config): Promise<string | undefined> {
  if (command === 'secret-key') {
    const file = join(config.dataDir, 'secret-key');
    if (!existsSync(file))
      throw new Error(`There is no ${file}: SECRET_KEY was always set, or this is another DATA_DIR.`);
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url').toString('hex');
  }
  const work = await import('./cli/backup.ts');
  if (command === 'resume') return work.resumeCommand(config);
  if (command === 'backup') {
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep must be 1 or more.');
    return work.backupCommand(config, { to: values.to, keep });
  }
  demandReadable(address);
  if (command === 'open') {
    await work.openCommand(config, address);
    return undefined;
  }
  return command === 'restore'
    ? work.restoreCommand(config, address, values.database)
    : work.rehearseCommand(config, address);
}

function demandReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const why =
      error instanceof Error && 'code' in error && error.code !== 'ENOENT'
        ? `may not be read (${error.code})`
        : 'is none';
    throw new Error(`${command} needs the file of a backup, and "${file}" ${why}.`);
  }
}

/** A command for what is there makes no new database, which would say that all is well. */
function demandDatabase(config: Config): void {
  const folder = embeddedDir(config);
  if (config.databaseUrl !== undefined || existsSync(folder)) return;
  throw new Error(
    `There is no database: DATABASE_URL is not set, and there is no ${folder}. On an installed machine the command resolvo knows the settings.`,
  );
}

type Needs = Pick<Deps, 'db' | 'settings' | 'vault'>;

async function createAdmin(deps: Needs, email: string): Promise<string> {
  const passwordHash = await hashPassword(newSecret());
  return deps.db.transaction().execute(async (tx) => {
    // Holds the lock, so that two operators at once do not both create the first administrator.
    await sql`lock table persons in exclusive mode`.execute(tx);
    const existing = await tx
      .selectFrom('persons')
      .select('id')
      .where('staff_role_id', '=', staffPresets.owner.id)
      .where('suspended_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (existing)
      throw new Error('There is an owner already, who invites other staff; this command makes the first one only.');
    if (await findByEmail(tx, email)) throw new Error(`${email} has an account already; take another address.`);
    const { personId } = await insertAccount(tx, {
      email,
      username: newUsername(),
      passwordHash,
      permissions: customerMask,
      staffRoleId: staffPresets.owner.id,
      verified: false,
    });
    return link(deps, tx, personId, email);
  });
}

async function resetLink(deps: Needs, email: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await findByEmail(tx, email);
    if (!account?.email) throw new Error(`No account has the address ${email}.`);
    return link(deps, tx, account.id, account.email);
  });
}

async function link(deps: Needs, tx: Queryable, personId: string, email: string): Promise<string> {
  const sealed = await createMailLink(deps, tx, { personId, purpose: 'reset_password', email });
  return `Open within 60 minutes to set the password:\n${deps.vault.open(sealed, 'mail-link')}`;
}
