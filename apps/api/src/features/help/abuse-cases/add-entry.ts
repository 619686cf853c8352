import type { AbuseEntryKind } from '@resolvo/contract/help/abuse-cases';
import type { Queryable } from '../../../db/connection.ts';

interface NewEntry {
  readonly kind: AbuseEntryKind;
  readonly author: 'staff' | 'client' | 'reporter' | 'system';
  readonly personId?: string | undefined;
  readonly body?: string;
  readonly deadline?: Date;
  readonly at: Date;
}

/** What is between the reporter and us is kept apart: the export of a client's data leaves it out. */
export const isWithReporter = (kind: string): boolean => kind === 'told_reporter' || kind === 'reporter_wrote';

/** What a program answered by mail, as an entry says it. */
export const automaticEntry = (message: string): string => `(An automatic answer.)\n\n${message}`;

export const isAutomaticEntry = (body: string): boolean => body.startsWith(automaticEntry(''));

/** Adds to the history of a case, which is never rewritten. */
export async function addEntry(
  tx: Queryable,
  caseId: string,
  { kind, author, personId, body = '', deadline, at }: NewEntry,
): Promise<void> {
  await tx
    .insertInto('abuse_case_entries')
    .values({
      case_id: caseId,
      kind,
      author,
      person_id: personId ?? null,
      ...(isWithReporter(kind) ? { to_reporter: body } : { body }),
      deadline: deadline ?? null,
      created_at: at,
    })
    .execute();
}
