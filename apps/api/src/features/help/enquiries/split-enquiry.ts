import { targetsOf } from '@resolvo/contract/help/desk';
import type { splitBody } from '@resolvo/contract/help/ticket-desk';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readDesk } from '../desk/read-desk.ts';
import { moveFiles } from '../files/keep-file.ts';
import { holdEnquiry } from './hold-enquiry.ts';
import { ticketSplitMail } from './mails.ts';
import { moveEnquiry } from './move.ts';
import { newReference } from './new-reference.ts';
import { readerOf } from './speaks-for.ts';

/** Some messages become a ticket of their own. The first message, which opened the ticket, stays where it is. */
export async function splitEnquiry(
  deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>,
  actor: StaffActor,
  enquiryId: string,
  { title, message_ids: chosen }: z.output<typeof splitBody>,
): Promise<{ id: string; numericId: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const from = await holdEnquiry(tx, enquiryId);
    const messages = await tx
      .selectFrom('enquiry_messages')
      .select(['id', 'author', 'internal', 'created_at'])
      .where('enquiry_id', '=', enquiryId)
      .where('id', 'in', chosen)
      .orderBy('created_at')
      .orderBy('number')
      .execute();
    if (messages.length !== new Set(chosen).size)
      throw conflict('Some of these messages are no longer in this ticket.');
    const shown = messages.filter(({ internal }) => !internal);
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last) throw conflict('Please choose at least one message that the client sees.');
    const { priority } = from;
    const targets = targetsOf(await readDesk(tx), { priority, createdAt: first.created_at, waitedMinutes: 0 });
    const reference = newReference();
    const made = await tx
      .insertInto('enquiries')
      .values({
        reference,
        kind: from.kind,
        email: from.email,
        subject: title,
        fields: JSON.stringify([{ name: 'title', value: title }]),
        account_id: from.account_id,
        ip: from.ip,
        created_at: first.created_at,
        last_message_at: last.created_at,
        message_count: shown.length,
        category: from.category,
        priority,
        assigned_to: from.assigned_to,
        split_from: enquiryId,
        first_answer_due_at: targets.firstAnswer,
        first_answered_at: shown.find(({ author }) => author === 'staff')?.created_at ?? null,
        solution_due_at: targets.solution,
      })
      .returning(['id', 'numeric_id'])
      .executeTakeFirstOrThrow();
    await tx.updateTable('enquiry_messages').set({ enquiry_id: made.id }).where('id', 'in', chosen).execute();
    await moveFiles(tx, chosen, made.id);
    await tx
      .updateTable('enquiries')
      .set({
        message_count: sql`message_count - ${shown.length}`,
        last_message_at: sql`coalesce((select max(m.created_at) from enquiry_messages m
          where m.enquiry_id = ${enquiryId} and not m.internal), created_at)`,
      })
      .where('id', '=', enquiryId)
      .execute();
    if (last.author === 'staff') {
      const by = { personId: actor.personId, at: deps.now() };
      await moveEnquiry(tx, await holdEnquiry(tx, made.id), 'answered', by);
    }
    for (const about of [enquiryId, made.id]) {
      await deps.events.emit(tx, {
        name: 'enquiry.split',
        accountId: from.account_id,
        by: actor,
        after: { split_from: `#${from.numeric_id}`, new: `#${made.numeric_id}` },
        data: { enquiry_id: about, new_id: made.id },
      });
    }
    const to = await readerOf(tx, from);
    await queueMail(deps, tx, { to }, ticketSplitMail, {
      from: { number: from.numeric_id, subject: from.subject, reference: from.reference },
      made: { number: made.numeric_id, subject: title, reference },
      ticket_id: from.kind === 'ticket' ? made.id : null,
    });
    return { id: made.id, numericId: made.numeric_id };
  });
}
