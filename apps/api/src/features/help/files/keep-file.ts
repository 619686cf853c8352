import { randomUUID } from 'node:crypto';
import {
  filesOfAccount,
  filesOfMail,
  filesOfMessage,
  filesOfStrangers,
  picturesOfMail,
  type TicketFile,
} from '@resolvo/contract/help/files';
import { sql } from 'kysely';
import { checkFile } from '../../../core/check-file.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

interface NewFile {
  /** Undefined for staff, and for a visitor who writes a mail. */
  readonly accountId?: string | undefined;
  readonly personId: string | null;
  readonly name: string;
  readonly content: Uint8Array;
  /** A picture that the text of a mail shows. */
  readonly inline?: boolean;
}

/** Checks a file by its content and stores it. It belongs to no message yet. */
export async function keepFile(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { accountId, personId, name, content: sent, inline = false }: NewFile,
): Promise<TicketFile> {
  const verdict = checkFile(name, sent);
  if (!('type' in verdict)) throw new Refusal(verdict.code, verdict.reason);
  const { content } = verdict;
  const id = randomUUID();
  await deps.db
    .insertInto('ticket_files')
    .values({
      id,
      account_id: accountId ?? null,
      person_id: personId,
      name,
      media_type: verdict.type,
      size: content.length,
      inline,
      created_at: deps.now(),
    })
    .execute();
  if (accountId !== undefined) await demandRoom(deps.db, accountId, id);
  else if (personId === null) await demandRoomForStrangers(deps, id);
  await deps.files.put(id, content);
  return { file_id: id, name, media_type: verdict.type, size: content.length, inline };
}

/**
 * After the file's row is there, which counts: of uploads at once the one that looks last sees all of them, so together
 * they are never too many, and none waits for another with a connection in its hand. At the very end of the room two may
 * refuse each other.
 */
async function demandRoom(db: Queryable, accountId: string, fileId: string): Promise<void> {
  const { used } = await db
    .selectFrom('ticket_files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (used <= filesOfAccount) return;
  await db.deleteFrom('ticket_files').where('id', '=', fileId).execute();
  throw conflict('The tickets of this account hold 200 MB of files already. Please send us a link instead.');
}

/** Of all who write without an account together: a sender is made up in a moment. The file's row is there already. */
async function demandRoomForStrangers({ db, now }: Pick<Deps, 'db' | 'now'>, fileId: string): Promise<void> {
  const { used } = await db
    .selectFrom('ticket_files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('account_id', 'is', null)
    .where('person_id', 'is', null)
    .where('created_at', '>', new Date(now().getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  if (used <= filesOfStrangers) return;
  await db.deleteFrom('ticket_files').where('id', '=', fileId).execute();
  throw conflict('Too many files came today from people without an account. Please send us a link instead.');
}

interface Target {
  readonly enquiryId: string;
  /** Null for the text that a ticket was opened with. */
  readonly messageId: string | null;
  readonly accountId: string | null;
  readonly internal: boolean;
  readonly byMail?: boolean;
}

/** Files that a person uploaded become those of a message, in the message's transaction. */
export async function attachFiles(
  tx: Queryable,
  personId: string | null,
  ids: readonly string[],
  { enquiryId, messageId, accountId, internal, byMail = false }: Target,
): Promise<void> {
  if (ids.length === 0) return;
  // With the file that holds a long text.
  const most = byMail ? filesOfMail + picturesOfMail + 1 : filesOfMessage;
  if (ids.length > most) throw invalid('attachments', `Please attach at most ${most} files.`);
  const attached = await tx
    .updateTable('ticket_files')
    .set({ enquiry_id: enquiryId, message_id: messageId, internal, account_id: accountId })
    .where('id', 'in', [...ids])
    .where('enquiry_id', 'is', null)
    .where('person_id', personId === null ? 'is' : '=', personId)
    .returning('id')
    .execute();
  if (attached.length !== new Set(ids).size) {
    throw invalid('attachments', 'One of the files is not there any more. Please attach it again.');
  }
}

/** By the message they belong to; those of the first text under the id of the enquiry. */
export async function filesOf(db: Queryable, enquiryId: string): Promise<Map<string, TicketFile[]>> {
  const rows = await db
    .selectFrom('ticket_files')
    .select(['id', 'message_id', 'name', 'media_type', 'size', 'inline'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map(({ id, message_id, ...file }) => ({ file_id: id, of: message_id ?? enquiryId, ...file })),
    ({ of }) => of,
  ) as Map<string, (TicketFile & { of: string })[]>;
}

/** Files of a ticket that staff give to a client, or take away again. */
export async function giveFiles(tx: Queryable, enquiryId: string, accountId: string | null): Promise<void> {
  await tx.updateTable('ticket_files').set({ account_id: accountId }).where('enquiry_id', '=', enquiryId).execute();
}

/** Files follow their messages to another enquiry. */
export async function moveFiles(tx: Queryable, messageIds: readonly string[], enquiryId: string): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .updateTable('ticket_files')
    .set({ enquiry_id: enquiryId })
    .where('message_id', 'in', [...messageIds])
    .execute();
}

/** The text that an enquiry was opened with becomes a message of another one, with its files. */
export async function moveFirstFiles(
  tx: Queryable,
  fromId: string,
  to: { readonly enquiryId: string; readonly messageId: string },
): Promise<void> {
  await tx
    .updateTable('ticket_files')
    .set({ enquiry_id: to.enquiryId, message_id: to.messageId })
    .where('enquiry_id', '=', fromId)
    .where('message_id', 'is', null)
    .execute();
}
