import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import { mailSend } from '../../platform/mail/queues.ts';
import { holdLetter } from './find-letter.ts';
import { newsLetterMail, serviceLetterMail } from './mails.ts';
import { moveDispatch, queueRecipients } from './move.ts';
import { sendBatch } from './start-dispatch.ts';

/** Batches follow each other at this distance, unless the rate is so low that one mail takes longer. */
const pauseMs = 5000;

/** How many mails a batch has, and how long it lasts, at a rate of mails a minute. */
export function pace(rate: number): { size: number; pauseMs: number } {
  const size = Math.max(1, Math.floor((rate * pauseMs) / 60_000));
  return { size, pauseMs: Math.round((size * 60_000) / rate) };
}

/**
 * The job. Takes the next recipients, hands each mail to the outbox and enqueues the batch after, in one transaction:
 * either all of it happened or none. A job that runs a second time finds that its batch was taken.
 */
export async function takeBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>,
  { dispatch_id, batch }: { dispatch_id: string; batch: number },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const letter = await holdLetter(tx, dispatch_id);
    if (letter?.state !== 'sending' || letter.batch !== batch) return;
    const { size, pauseMs: pause } = pace(letter.rate);
    const taken = await tx
      .selectFrom('dispatch_recipients')
      .select(['id', 'person_id', 'account_id', 'address'])
      .where('dispatch_id', '=', dispatch_id)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(size)
      .forUpdate()
      .execute();
    const mail = letter.kind === 'news' ? newsLetterMail : serviceLetterMail;
    const mails = taken.map((recipient) => ({ ...recipient, mailId: randomUUID() }));
    await queueRecipients(tx, mails);
    await deps.jobs.sendAll(
      tx,
      mailSend,
      mails.map(({ mailId, address, person_id, account_id }) => ({
        mail_id: mailId,
        template: mail.name,
        to: address,
        data: { dispatch_id, person_id, account_id },
      })),
    );
    const now = deps.now();
    if (taken.length < size) {
      await moveDispatch(tx, letter, 'sent', { ended_at: now });
      await deps.events.emit(tx, { name: 'dispatch.sent', accountId: null, data: { dispatch_id } });
      return;
    }
    await tx
      .updateTable('dispatches')
      .set({ batch: batch + 1 })
      .where('id', '=', dispatch_id)
      .execute();
    await sendBatch(deps, tx, { id: dispatch_id, batch: batch + 1 }, new Date(now.getTime() + pause));
  });
}
