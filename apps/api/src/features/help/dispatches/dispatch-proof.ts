import { usedVariables } from '@resolvo/contract/platform/mail-variables';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { layoutHtml, layoutText } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { audienceRows, withoutValue } from './audience-rows.ts';
import { findLetter, type StoredLetter } from './find-letter.ts';
import { testLetterMail } from './mails.ts';
import { skipReason } from './start-dispatch.ts';
import { writeLetter } from './write-letter.ts';

/** The people of a letter's audience, with why some of them are left out. */
const people = ({ audience, kind }: StoredLetter) =>
  sql<{ person_id: string; account_id: string; address: string; reason: string }>`
    select found.*, ${skipReason(kind === 'news')} as reason from (${audienceRows(audience)}) found`;

export async function countAudience(db: Queryable, letter: StoredLetter): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count
    from (${people(letter)}) r where r.reason = ''`.execute(db);
  return found.rows[0]?.count ?? 0;
}

async function readerAt(db: Queryable, letter: StoredLetter, at: number) {
  const found = await sql<{ person_id: string; account_id: string; address: string }>`select r.* from (${people(
    letter,
  )}) r where r.reason = '' order by r.address, r.person_id limit 1 offset ${at}`.execute(db);
  return found.rows[0];
}

export async function dispatchProof(deps: Pick<Deps, 'db' | 'vault' | 'settings'>, dispatchId: string, at: number) {
  const letter = await findLetter(deps.db, dispatchId);
  if (!letter) throw notFound();
  const reasonsFound = await sql<{ reason: string; people: number }>`select r.reason, count(*)::int as people
    from (${people(letter)}) r group by r.reason order by r.reason`.execute(deps.db);
  const reader = await readerAt(deps.db, letter, at);
  const { publicUrl } = deps.settings;
  const copy = reader
    ? await writeLetter(deps, letter, { personId: reader.person_id, accountId: reader.account_id }, publicUrl)
    : 'Nobody fits this choice yet.';
  // The link at the foot would work: a proof shows where it stands, and not the reader's own.
  const content =
    typeof copy === 'string'
      ? undefined
      : { ...copy, ...(copy.unsubscribe && { unsubscribe: { oneClick: publicUrl, page: publicUrl } }) };
  return {
    count: reasonsFound.rows.find(({ reason }) => reason === '')?.people ?? 0,
    skipped: reasonsFound.rows.filter(({ reason }) => reason !== ''),
    missing: await missingFor(deps.db, letter),
    reader: reader ? { email: reader.address, user_id: reader.account_id } : null,
    subject: content?.subject ?? '',
    html: content ? layoutHtml(content, publicUrl) : '',
    text: content ? layoutText(content) : '',
    problem: typeof copy === 'string' ? copy : '',
  };
}

async function missingFor(db: Queryable, letter: StoredLetter) {
  const found: { variable: string; people: number }[] = [];
  for (const variable of usedVariables(`${letter.subject} ${letter.body}`)) {
    const without = withoutValue(variable, letter.audience);
    if (!without) continue;
    const counted = await sql<{ people: number }>`select count(*)::int as people from (${people(
      letter,
    )}) r where r.reason = '' and ${without}`.execute(db);
    const missing = counted.rows[0]?.people ?? 0;
    if (missing > 0) found.push({ variable, people: missing });
  }
  return found;
}

/** To the member of staff, with the data of a reader. */
export async function testDispatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: StaffActor,
  dispatchId: string,
  at: number,
): Promise<string> {
  const letter = await findLetter(deps.db, dispatchId);
  if (!letter) throw notFound();
  const reader = await readerAt(deps.db, letter, at);
  if (!reader) throw conflict('Nobody fits this choice yet, so there is no data to test with.');
  return deps.db.transaction().execute(async (tx) => {
    const me = await tx.selectFrom('persons').select('email').where('id', '=', actor.personId).executeTakeFirst();
    if (!me?.email) throw notFound();
    const { kind, subject, body, audience } = letter;
    const { person_id, account_id } = reader;
    const data = { kind, subject, body, audience, person_id, account_id };
    await queueMail(deps, tx, { to: me.email }, testLetterMail, data);
    await deps.events.emit(tx, {
      name: 'dispatch.tested',
      accountId: null,
      by: actor,
      data: { dispatch_id: dispatchId },
    });
    return me.email;
  });
}
