import { type Config, ConfigError } from '../config.ts';
import { migrate, planMigrations } from '../db/migrate.ts';
import { whyNotReached } from '../db/reach-database.ts';

/** For one's own PostgreSQL: the embedded one is migrated by the one process that runs it. */
export async function migrateCommand({ databaseUrl }: Config, onlyPlan: boolean): Promise<string> {
  if (databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL is not set: the embedded database is migrated by the start of the product.');
  const refusal = await whyNotReached(databaseUrl, { waitSeconds: 0, say: () => undefined });
  if (refusal !== undefined) throw new ConfigError(refusal);
  const plan = await planMigrations(databaseUrl);
  if (plan.length === 0) return 'The database is up to date.';
  if (onlyPlan) return plan.map(({ name, purpose }) => `${name}${purpose === '' ? '' : `  ${purpose}`}`).join('\n');
  return `Applied: ${(await migrate(databaseUrl)).join(', ')}.`;
}
