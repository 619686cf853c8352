import type { FileAnswer } from '@resolvo/contract/endpoint';
import type { AuditEntry, AuditFilter } from '@resolvo/contract/people/audit';
import { batchesOf, csvOf } from '../../../core/csv.ts';
import type { Deps } from '../../../core/deps.ts';
import { eventsAfter, whoseEvents } from './events-after.ts';
import { type EventRow, presentEvents } from './present-events.ts';

interface Line {
  readonly row: EventRow;
  readonly entry: AuditEntry | undefined;
}

const header = [
  'event_id',
  'time',
  'name',
  'summary',
  'actor_id',
  'actor_email',
  'account_id',
  'account_email',
  'person_id',
  'person_email',
  'subject_id',
  'subject_name',
  'ip',
  'user_agent',
  'data',
  'before',
  'after',
  'not_told',
];
const json = (stored: unknown): string | null => (stored === null ? null : JSON.stringify(stored));

/** All events of the filtered list, as CSV. */
export async function exportAudit(
  deps: Pick<Deps, 'db' | 'now' | 'services' | 'things' | 'finds'>,
  filter: AuditFilter,
): Promise<FileAnswer> {
  const whose = await whoseEvents(deps, filter.whom);
  const batches = batchesOf(1000, async (last: Line | undefined, limit): Promise<Line[]> => {
    const after = last && { at: last.row.created_at, id: last.row.id };
    const rows = await eventsAfter(deps.db, filter, whose, limit, after);
    const entries = await presentEvents(deps, rows);
    return rows.map((row, index) => ({ row, entry: entries[index] }));
  });
  const content = csvOf(header, batches, ({ row, entry }) => [
    row.id,
    row.created_at.toISOString(),
    row.name,
    entry?.summary ?? '',
    row.actor_id,
    entry?.who?.email ?? null,
    row.account_id,
    entry?.client?.email ?? null,
    row.person_id,
    entry?.person?.email ?? null,
    row.subject_id,
    entry?.thing.name ?? '',
    row.ip,
    row.user_agent,
    json(row.data),
    json(row.before),
    json(row.after),
    row.not_told,
  ]);
  return { filename: `audit-${deps.now().toISOString().slice(0, 10)}.csv`, content };
}
