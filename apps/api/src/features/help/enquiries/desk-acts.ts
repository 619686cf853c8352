import type { creditBody } from '@resolvo/contract/help/ticket-desk';
import { formatMoney } from '@resolvo/contract/money';
import type { extendBody } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { switchPower } from '../../machines/servers/operate-server.ts';
import { extendInvoice } from '../../money/invoices/extend-invoice.ts';
import { adjustBalanceWithin } from '../../money/ledger/adjust-balance.ts';
import { readDesk } from '../desk/read-desk.ts';
import { clientOf } from './client-of.ts';
import { holdEnquiry } from './hold-enquiry.ts';

/*
 * What staff do for a client from the page of a ticket: the use cases of servers and money, for things of that client
 * alone. The events they emit carry the ticket, and `tellTicket` writes them down there.
 */

export async function rebootForTicket(
  deps: Pick<Deps, 'db' | 'compute' | 'now' | 'events'>,
  actor: StaffActor,
  enquiryId: string,
  serverId: string,
): Promise<string> {
  const accountId = await clientOf(deps.db, enquiryId);
  return switchPower(deps, { ...actor, ticketId: enquiryId }, serverId, 'reboot', accountId);
}

export async function extendInvoiceForTicket(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: StaffActor,
  { enquiry_id: enquiryId, invoice_id: invoiceId }: { enquiry_id: string; invoice_id: string },
  body: z.output<typeof extendBody>,
): Promise<Date> {
  const accountId = await clientOf(deps.db, enquiryId);
  return extendInvoice(deps, { ...actor, ticketId: enquiryId }, invoiceId, body, accountId);
}

/** All credits of a ticket together stay within the limit of the desk, also when two are given at once. */
export async function creditForTicket(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  enquiryId: string,
  { amount, reason, idempotency_key: key }: z.output<typeof creditBody>,
): Promise<void> {
  const accountId = await clientOf(deps.db, enquiryId);
  const by = { ...actor, ticketId: enquiryId };
  await deps.db.transaction().execute(async (tx) => {
    const request = { user_id: accountId, amount, reason, idempotency_key: key };
    await adjustBalanceWithin(deps, tx, by, request, async () => {
      const { account_id: of } = await holdEnquiry(tx, enquiryId);
      // The account comes first in the lock order; a colleague may have given the ticket to another one since.
      if (of !== accountId) throw conflict('This ticket is another client’s by now. Please look at it again.');
      const left = await creditLeft(tx, enquiryId);
      if (amount > left) {
        throw conflict(
          left === 0
            ? 'The limit of credits on this ticket is reached.'
            : `At most ${formatMoney(left)} more can be credited on this ticket.`,
        );
      }
      await tx
        .insertInto('enquiry_credits')
        .values({ enquiry_id: enquiryId, amount, given_by: actor.personId, created_at: deps.now() })
        .execute();
    });
  });
}

export async function creditLeft(db: Queryable, enquiryId: string): Promise<number> {
  const { credit_limit: limit } = await readDesk(db);
  const { given } = await db
    .selectFrom('enquiry_credits')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('given'))
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  return Math.max(0, limit - given);
}
