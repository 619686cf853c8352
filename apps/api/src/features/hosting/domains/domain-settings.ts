import { brand } from '@resolvo/brand/brand';
import {
  type BlockedWord,
  type DomainSettings,
  defaultRecordTypes,
  domainSettings,
} from '@resolvo/contract/hosting/domain-desk';
import { isProblem, readRecord } from '@resolvo/contract/hosting/records';
import { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { listBlockedWords } from './blocked-words.ts';

const stored = z.array(z.looseObject({ type: z.string() }));
const mayBeDefault = z.enum(defaultRecordTypes);

/** Those of the brand until staff write others. Default records that could be saved before and lead somewhere are left out. */
export async function readSettings(db: Queryable): Promise<DomainSettings> {
  const row = await db.selectFrom('domain_settings').select(['name_servers', 'default_records']).executeTakeFirst();
  if (!row) return { name_servers: [...brand.nameservers], default_records: [] };
  const default_records = stored.parse(row.default_records).filter(({ type }) => mayBeDefault.safeParse(type).success);
  return domainSettings.parse({ ...row, default_records });
}

export async function showSettings(deps: Pick<Deps, 'db'>): Promise<DomainSettings & { blocked_words: BlockedWord[] }> {
  return { ...(await readSettings(deps.db)), blocked_words: await listBlockedWords(deps.db) };
}

/** Zones that exist keep what they have: their owners may count on it. */
export async function saveSettings(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  settings: DomainSettings,
): Promise<void> {
  for (const [index, record] of settings.default_records.entries()) {
    const read = readRecord(record, 'example.com');
    if (isProblem(read)) throw invalid(`default_records.${index}.${read.path}`, read.message);
  }
  await deps.db.transaction().execute(async (tx) => {
    const before = await readSettings(tx);
    const values = { name_servers: settings.name_servers, default_records: JSON.stringify(settings.default_records) };
    await tx
      .insertInto('domain_settings')
      .values(values)
      .onConflict((on) => on.column('singleton').doUpdateSet(values))
      .execute();
    await deps.events.emit(tx, {
      name: 'domain.settings_changed',
      accountId: null,
      by: actor,
      data: { person_id: actor.personId },
      before: { ...before },
      after: { ...settings },
    });
  });
}
