import { brand } from '@resolvo/brand/brand';
import {
  type AbuseEntry,
  abuseEntry,
  abuseOutcome,
  abuseOutcomes,
  clientEntryKinds,
} from '@resolvo/contract/help/abuse-cases';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isAutomaticEntry, isWithReporter } from './add-entry.ts';
import { evidenceOf } from './evidence.ts';
import { presentCase, presentOwnCase, selectCases, selectOwnCases } from './list-cases.ts';

export async function getCase({ db }: Pick<Deps, 'db'>, caseId: string) {
  const row = await selectCases(db).where('c.id', '=', caseId).executeTakeFirst();
  if (!row) throw notFound();
  return { abuse_case: presentCase(row), evidence: await evidenceOf(db, row), entries: await entriesOf(db, caseId) };
}

/** Without notes, without what the reporter was told, and without who of our staff it was. */
export async function ownCase({ db }: Pick<Deps, 'db'>, { accountId }: Caller, caseId: string) {
  const row = await selectOwnCases(db, accountId).where('c.id', '=', caseId).executeTakeFirst();
  if (!row) throw notFound();
  const told = seconds(row.told_at);
  const entries = (await entriesOf(db, caseId))
    .filter(({ kind, created_at }) => clientEntryKinds.includes(kind) && created_at >= told)
    .map((entry) => ({
      ...entry,
      ...(entry.author === 'staff' && { author_name: brand.name }),
      // Reasons of closing and reopening are for colleagues; the client is told the outcome.
      ...((entry.kind === 'closed' || entry.kind === 'reopened') && { body: '' }),
    }));
  const outcome = abuseOutcome.safeParse(row.outcome).data;
  const last = entries.findLastIndex(({ kind }) => kind === 'closed');
  return {
    abuse_case: presentOwnCase(row),
    evidence: row.shown_evidence,
    entries: entries.map((entry, index) =>
      outcome && index === last ? { ...entry, body: abuseOutcomes[outcome].client } : entry,
    ),
  };
}

async function entriesOf(db: Queryable, caseId: string): Promise<AbuseEntry[]> {
  const rows = await db
    .selectFrom('abuse_case_entries as e')
    .leftJoin('persons as p', 'p.id', 'e.person_id')
    .select([
      'e.id',
      'e.kind',
      'e.person_id',
      'e.author',
      'e.body',
      'e.to_reporter',
      'e.deadline',
      'e.created_at',
      'p.email',
    ])
    .where('e.case_id', '=', caseId)
    .orderBy('e.number')
    .execute();
  return rows.map((row) =>
    abuseEntry.parse({
      entry_id: row.id,
      kind: row.kind,
      author: row.author,
      author_name: row.email ?? '',
      automatic: row.kind === 'answer' && row.person_id === null && isAutomaticEntry(row.body),
      body: isWithReporter(row.kind) ? row.to_reporter : row.body,
      deadline: seconds(row.deadline),
      created_at: seconds(row.created_at),
    }),
  );
}
