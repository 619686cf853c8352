import type { AuditDetail } from '@resolvo/contract/people/audit';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';
import { presentEvents } from './present-events.ts';

export async function auditDetail(
  deps: Pick<Deps, 'db' | 'services' | 'things'>,
  eventId: string,
): Promise<AuditDetail> {
  const row = await deps.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  const [entry] = row ? await presentEvents(deps, [row]) : [];
  if (!row || !entry) throw notFound();
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)];
  return {
    ...entry,
    device: row.ip ? deviceOf(row.user_agent ?? '') : '',
    place: row.ip ? countryOf(row.ip) : '',
    facts: [...fieldsOf(row.data)].map(([field, value]) => ({ field, value })),
    changes: [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
      field,
      before: before.get(field) ?? '',
      after: after.get(field) ?? '',
    })),
  };
}

/** The fields of a stored object, each as text. */
const fieldsOf = (stored: unknown): ReadonlyMap<string, string> =>
  new Map(Object.entries(Object(stored)).map(([field, value]) => [field, textOf(value)]));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
