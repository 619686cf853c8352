import { noticeRights } from '@resolvo/contract/people/notices';
import { allows } from '@resolvo/contract/permissions';
import { type MailKind, mailKindTexts } from '@resolvo/contract/platform/mail-kinds';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { MailPart, OutgoingMail } from '../../../core/mails.ts';
import type { Queryable } from '../../../db/connection.ts';
import { joined } from '../../platform/mail/send-together.ts';

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
  const parts = mail.parts ?? [{ id: mail.id, about: mail.about, accountId: mail.accountId, content: mail.content }];
  const kinds = [...new Set(parts.map(({ about }) => about))];
  // One of several kinds comes whole where its reader wants any of it.
  const isOff = person !== undefined && (await areOff(db, person.id, kinds));
  // A link is a secret, and works once: it is not shown a second time.
  if (!mail.hasSecret) {
    const told: Told[] = [];
    for (const kind of kinds) {
      const ofKind = parts.filter(({ about }) => about === kind);
      for (const personId of await membersWhoSee(db, ofKind)) {
        if (personId !== person?.id) told.push({ personId, parts: ofKind, mailed: false });
      }
    }
    if (person) told.push({ personId: person.id, parts, mailed: !isOff });
    const rows = told.flatMap(({ personId, parts: read, mailed }) => {
      const [first] = read;
      if (!first) return [];
      const { unsubscribe: _secret, ...content } = joined(read.map((part) => part.content));
      return {
        mail_id: personId === person?.id ? mail.id : first.id,
        person_id: personId,
        account_id: read.find(({ accountId }) => accountId !== undefined)?.accountId ?? null,
        about: first.about,
        content: JSON.stringify(content),
        mailed,
        created_at: now(),
        // What they have just done themselves is no news.
        read_at: personId === mail.causedBy ? now() : null,
      };
    });
    if (rows.length > 0) {
      // One transaction: of two at the same moment, neither stands in for a row that stands in for it.
      await db.transaction().execute(async (tx) => {
        const kept = await tx
          .insertInto('notices')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .returning('id')
          .execute();
        for (const { id } of kept) await standInFor(tx, id, now());
      });
    }
  }
  return isOff ? `Switched off by its reader: ${mailKindTexts[mail.about].name}.` : undefined;
}

/**
 * What is said of one invoice is one item of the bell: that a service renews, that its invoice came and that it is paid. The
 * newest is the one to read; those before it stay in the list.
 */
async function standInFor(tx: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    update notices o set read_at = ${at} from notices n
    where n.id = ${id} and o.person_id = n.person_id and o.read_at is null and o.id <> n.id and o.created_at <= n.created_at
      and o.account_id is not distinct from n.account_id
      and n.content -> 'action' ->> 'url' ~ '/panel/billing/invoices/[0-9a-f-]{36}$'
      and o.content -> 'action' ->> 'url' = n.content -> 'action' ->> 'url'`.execute(tx);
}

interface Told {
  readonly personId: string;
  /** What of the mail they may read: members who are no owners have a notice for each kind that their rights cover. */
  readonly parts: readonly MailPart[];
  readonly mailed: boolean;
}

async function areOff(db: Deps['db'], personId: string, kinds: readonly MailKind[]): Promise<boolean> {
  if (kinds.some((kind) => mailKindTexts[kind].fixed !== undefined)) return false;
  const off = await db
    .selectFrom('mail_choices')
    .select('kind')
    .where('person_id', '=', personId)
    .where('kind', 'in', kinds)
    .execute();
  return off.length === kinds.length;
}

/** Owners get a mail of their own; these are the other members of the account. */
async function membersWhoSee(db: Deps['db'], parts: readonly MailPart[]): Promise<string[]> {
  const [first] = parts;
  const right = first && noticeRights[first.about];
  const accountId = parts.find((part) => part.accountId !== undefined)?.accountId;
  if (!accountId || !right) return [];
  const members = await db
    .selectFrom('memberships')
    .select(['person_id', 'permissions'])
    .where('account_id', '=', accountId)
    .where('role', '<>', 'owner')
    .where('ended_at', 'is', null)
    // Who is limited to some servers sees nothing of the account as a whole.
    .where('only_ids', 'is', null)
    .execute();
  return members.filter(({ permissions }) => allows(permissions, right)).map(({ person_id }) => person_id);
}
