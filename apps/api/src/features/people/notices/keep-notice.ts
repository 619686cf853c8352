import { noticeRights } from '@resolvo/contract/people/notices';
import { allows } from '@resolvo/contract/permissions';
import { mailKindTexts } from '@resolvo/contract/platform/mail-kinds';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { OutgoingMail } from '../../../core/mails.ts';

/**
 * Runs before a mail goes out: who it is for finds it in the panel too, and so do members whose rights cover it. A
 * reason is returned where the person has switched such mails off.
 */
export async function keepNotice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  mail: OutgoingMail,
): Promise<string | undefined> {
  const person = await db
    .selectFrom('persons')
    .select('id')
    .where(sql<boolean>`lower(email) = ${mail.to.toLowerCase()}`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isOff =
    person !== undefined &&
    mailKindTexts[mail.about].fixed === undefined &&
    (await db
      .selectFrom('mail_choices')
      .select('kind')
      .where('person_id', '=', person.id)
      .where('kind', '=', mail.about)
      .executeTakeFirst()) !== undefined;
  // A link is a secret, and works once: it is not shown a second time.
  if (!mail.hasSecret) {
    const members = await membersWhoSee(db, mail);
    const readers = new Map(members.map((id) => [id, false]));
    if (person) readers.set(person.id, !isOff);
    const { unsubscribe: _secret, ...content } = mail.content;
    const rows = [...readers].map(([personId, mailed]) => ({
      mail_id: mail.id,
      person_id: personId,
      account_id: mail.accountId ?? null,
      about: mail.about,
      content: JSON.stringify(content),
      mailed,
      created_at: now(),
      // What they have just done themselves is no news.
      read_at: personId === mail.causedBy ? now() : null,
    }));
    if (rows.length > 0) {
      await db
        .insertInto('notices')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute();
    }
  }
  return isOff ? `Switched off by its reader: ${mailKindTexts[mail.about].name}.` : undefined;
}

/** Owners get a mail of their own; these are the other members of the account. */
async function membersWhoSee(db: Deps['db'], mail: OutgoingMail): Promise<string[]> {
  const right = noticeRights[mail.about];
  if (!mail.accountId || !right) return [];
  const members = await db
    .selectFrom('memberships')
    .select(['person_id', 'permissions'])
    .where('account_id', '=', mail.accountId)
    .where('role', '<>', 'owner')
    .where('ended_at', 'is', null)
    // Who is limited to some servers sees nothing of the account as a whole.
    .where('only_ids', 'is', null)
    .execute();
  return members.filter(({ permissions }) => allows(permissions, right)).map(({ person_id }) => person_id);
}
