import type { AuditDetail } from '@resolvo/contract/people/audit';
import { shownName } from '@resolvo/contract/shown-name';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';
import { emailsOf, presentEvents } from './present-events.ts';

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
    facts: await factsOf(deps, row.data),
    changes: [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
      field,
      before: before.get(field) ?? '',
      after: after.get(field) ?? '',
    })),
  };
}

const isId = (value: string): boolean => z.uuid().safeParse(value).success;

/** What the event says of itself. Things that it names by their ids are called as they are now. */
async function factsOf(deps: Pick<Deps, 'db' | 'services' | 'things'>, data: unknown): Promise<AuditDetail['facts']> {
  const facts: AuditDetail['facts'] = [];
  for (const [field, value] of fieldsOf(data)) {
    const name = isId(value) ? await nameOf(deps, field, value) : '';
    facts.push({ field, value, thing: name === '' ? null : { kind: field.replace(/_id$/, ''), id: value, name } });
  }
  return facts;
}

async function nameOf(
  { db, services, things }: Pick<Deps, 'db' | 'services' | 'things'>,
  field: string,
  id: string,
): Promise<string> {
  if (field === 'account_id') return (await emailsOf(db, 'accounts', [id])).get(id) ?? '';
  if (field === 'person_id' || field === 'asked_by') return (await emailsOf(db, 'persons', [id])).get(id) ?? '';
  const found = await Promise.all((things.get(field) ?? []).map((name) => name({ services }, db, [id])));
  return shownName(found.map((names) => names.get(id) ?? '').find((name) => name !== '') ?? '');
}

/** The fields of a stored object, each as text. */
const fieldsOf = (stored: unknown): ReadonlyMap<string, string> =>
  new Map(Object.entries(Object(stored)).map(([field, value]) => [field, textOf(value)]));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
