import { existsSync, mkdirSync } from 'node:fs';
import { composeSetup } from '../compose-providers.ts';
import type { Config } from '../config.ts';
import type { Finding } from '../core/setup.ts';
import { connect } from '../db/connection.ts';
import { NewerSchema, planMigrations } from '../db/migrate.ts';
import { whyNotReached } from '../db/reach-database.ts';
import { checkSetup } from '../features/platform/system/check-setup.ts';
import { embeddedDir } from '../open-database.ts';

/** Looks and changes nothing: no migration, no lab, no lock on the data folder. Ends with 1 where something is wrong. */
export async function checkCommand(config: Config): Promise<string> {
  const { databaseUrl } = config;
  mkdirSync(config.dataDir, { recursive: true });
  const refusal = databaseUrl === undefined ? undefined : await whyNotUsable(databaseUrl);
  const connection =
    databaseUrl === undefined || refusal !== undefined ? undefined : connect(databaseUrl, () => undefined, { max: 2 });
  const parts = composeSetup(config, connection?.db);
  try {
    const findings = [...besides(config, refusal), ...(await checkSetup(parts))];
    if (findings.some(({ grade }) => grade === 'wrong')) process.exitCode = 1;
    return tableOf(findings);
  } finally {
    parts.close();
    await connection?.close();
  }
}

async function whyNotUsable(databaseUrl: string): Promise<string | undefined> {
  const unreachable = await whyNotReached(databaseUrl, { waitSeconds: 0, say: () => undefined });
  if (unreachable !== undefined) return unreachable;
  try {
    await planMigrations(databaseUrl);
    return undefined;
  } catch (error) {
    if (error instanceof NewerSchema) return error.message;
    throw error;
  }
}

/** What this command cannot ask itself. */
function besides(config: Config, refusal: string | undefined): Finding[] {
  const findings: Finding[] = [];
  if (refusal !== undefined) findings.push({ name: 'Database', grade: 'wrong', sentence: refusal, advice: '' });
  if (config.databaseUrl === undefined) findings.push(embeddedOf(embeddedDir(config)));
  const { mail, captcha, payments, compute, dns, hosting } = config;
  const simulated = Object.entries({ mail, captcha, payments, compute, dns, hosting }).flatMap(([name, { kind }]) =>
    kind === 'lab' ? [name] : [],
  );
  if (simulated.length > 0) {
    findings.push({
      name: 'Lab',
      grade: 'warning',
      sentence: `These are simulated, and were not asked: ${simulated.join(', ')}.`,
      advice: 'Nothing for a trial. The variables of real providers are in the README.',
    });
  }
  return findings;
}

function embeddedOf(folder: string): Finding {
  return existsSync(folder)
    ? {
        name: 'Database',
        grade: 'good',
        sentence: 'The embedded PostgreSQL in DATA_DIR, which the running process checks.',
        advice: '',
      }
    : {
        name: 'Database',
        grade: 'warning',
        sentence: `There is none yet: DATABASE_URL is not set, and there is no ${folder}.`,
        advice: 'The first start makes one. On an installed machine run resolvo check, which knows the settings.',
      };
}

export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const rows = findings.map(({ name, grade, sentence, advice }) =>
    [
      `${grade.padEnd(8)} ${name.padEnd(width)}  ${sentence}`,
      ...(advice === '' ? [] : [`${' '.repeat(width + 11)}→ ${advice}`]),
    ].join('\n'),
  );
  const count = (wanted: Finding['grade']) => findings.filter(({ grade }) => grade === wanted).length;
  return [...rows, `${count('good')} good, ${count('warning')} to look at, ${count('wrong')} wrong`].join('\n');
}
