import { enquiryCan } from '@resolvo/contract/help/enquiries';
import type { ticketRatingBody } from '@resolvo/contract/help/tickets';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdEnquiry } from './hold-enquiry.ts';

export async function rateTicket(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: Caller,
  ticketId: string,
  { rating, comment }: z.output<typeof ticketRatingBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ticket = await holdEnquiry(tx, ticketId, actor.accountId);
    demand(enquiryCan.rate(ticket.state));
    await tx
      .updateTable('enquiries')
      .set({ rating, rating_text: comment, rated_at: deps.now() })
      .where('id', '=', ticketId)
      .execute();
    await deps.events.emit(tx, {
      name: 'enquiry.rated',
      accountId: ticket.account_id,
      by: actor,
      after: { rating },
      data: { enquiry_id: ticketId },
    });
  });
}
