import { sql } from 'kysely';
import type { Database } from '../../../db/connection.ts';
import { whyClockRefuses } from './product-clock.ts';

/** `none` is a provider that is switched off: it neither reaches the world nor simulates it. */
export type ProviderUse = 'lab' | 'real' | 'none';
type Provider = keyof typeof words;
export type ProviderUses = Readonly<Record<Provider, ProviderUse>>;

const words = {
  mail: { real: 'a real mail server', lab: 'mails', variables: 'SMTP_URL and MAIL_FROM' },
  captcha: { real: 'a real captcha', lab: 'captchas', variables: 'the CAPTCHA_ variables' },
  payments: { real: 'live card payments', lab: 'card payments', variables: 'live STRIPE_ keys' },
  compute: { real: 'real hypervisors', lab: 'servers', variables: 'PROXMOX_CLUSTERS' },
  dns: { real: 'real name servers', lab: 'DNS zones', variables: 'POWERDNS_URL and POWERDNS_KEY' },
  hosting: { real: 'real hosting servers', lab: 'web hosting', variables: 'WHM_SERVERS' },
} as const;
const providers = Object.keys(words) as Provider[];

/**
 * Notes which providers this process has, or says why it must not use this database. A process with the lab would send
 * mails, charges and servers of real customers into a simulator; a process with real providers would take what was
 * invented in the lab for real.
 */
export function claimDatabase(db: Database, uses: ProviderUses): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    // Two processes that start at once on an empty database must not claim it for both worlds.
    await sql`lock table provider_uses in exclusive mode`.execute(tx);
    const rows = await tx.selectFrom('provider_uses').select(['provider', 'kind']).execute();
    const before = new Map(rows.map(({ provider, kind }) => [provider, kind]));
    const refusal = refusalOf(before, uses);
    if (refusal !== undefined) return refusal;
    const used = providers.flatMap((provider) => {
      const kind = uses[provider];
      return kind === 'none' ? [] : [{ provider, kind }];
    });
    if (used.length > 0) {
      await tx
        .insertInto('provider_uses')
        .values(used)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return undefined;
  });
}

function refusalOf(before: ReadonlyMap<string, string>, uses: ProviderUses): string | undefined {
  const isLabOnly = !Object.values(uses).includes('real');
  const wasReal = providers.filter((provider) => before.get(provider) === 'real');
  const simulated = wasReal.filter((provider) => uses[provider] === 'lab');
  if (simulated.length > 0 || (isLabOnly && [...before.values()].includes('real'))) {
    const wanted = simulated.length > 0 ? simulated : wasReal;
    const had = wasReal.map((provider) => words[provider].real).join(', ');
    const missing = wanted.map((provider) => words[provider].variables).join(', ');
    return (
      `This database belongs to a company that runs with ${had || 'real providers'}. This process would run in the ` +
      'lab and take its customers for invented ones, so it does not start. ' +
      `Set ${missing || 'the variables of its providers'}, or choose another database with DATABASE_URL or DATA_DIR.`
    );
  }
  const invented = providers.filter((provider) => uses[provider] === 'real' && before.get(provider) === 'lab');
  if (invented.length === 0) return undefined;
  const what = invented.map((provider) => words[provider].lab).join(', ');
  return (
    `This database was used with the lab: its ${what} were simulated. This process has real providers, so it does not ` +
    'start on it. Start with an empty database, or see "Leaving the lab" in docs/operating.md.'
  );
}

/** The step between the lab and real providers. An invented company has to stay behind: its books are invented too. */
export async function leaveLab(db: Database): Promise<void> {
  const demo = await db.selectFrom('demo_company').select('begun_at').executeTakeFirst();
  if (demo) {
    throw new Error(
      'This database holds the demo company, whose invoices and books are invented. Start with an empty database.',
    );
  }
  const moved = await whyClockRefuses(db);
  if (moved !== undefined) throw new Error(moved);
  await db.deleteFrom('provider_uses').where('kind', '=', 'lab').execute();
}
