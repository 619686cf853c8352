import { enquiryCan } from '@resolvo/contract/help/enquiries';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { giveFiles } from '../files/keep-file.ts';
import { holdEnquiry } from './hold-enquiry.ts';
import { ticketAttachedMail, ticketDetachedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>;

/**
 * Staff say whose it is: what a stranger wrote becomes a ticket of that client, who reads it in the panel and is told.
 * Answers go on to the address that it was written from. Returns the address of the client.
 */
export function attachClient(deps: Needs, actor: StaffActor, enquiryId: string, accountId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, accountId);
    if (!account) throw notFound();
    const enquiry = await holdEnquiry(tx, enquiryId);
    if (enquiry.account_id !== null) throw conflict('This ticket has a client already.');
    if (enquiry.merged_into !== null) throw conflict('This was merged into another ticket. Please go on there.');
    if (enquiry.kind !== 'contact')
      throw conflict('Only what came by mail or through the contact form can be given to a client.');
    await tx
      .updateTable('enquiries')
      .set({
        account_id: accountId,
        kind: 'ticket',
        attached_at: deps.now(),
        attached_by: actor.personId,
        attached_from: enquiry.kind,
      })
      .where('id', '=', enquiryId)
      .execute();
    await giveFiles(tx, enquiryId, accountId);
    await deps.events.emit(tx, {
      name: 'enquiry.attached',
      accountId,
      by: actor,
      after: { client: account.email ?? '' },
      data: { enquiry_id: enquiryId, account_id: accountId },
    });
    const { numeric_id: number, subject, email } = enquiry;
    await mailOwner(deps, tx, accountId, ticketAttachedMail, { ticket_id: enquiryId, number, subject, from: email });
    return account.email ?? '';
  });
}

/**
 * The client did not write: the ticket is a stranger's again. What they read of it they have read, so they are told.
 */
export function detachClient(deps: Needs, actor: StaffActor, enquiryId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const enquiry = await holdEnquiry(tx, enquiryId);
    const { account_id: accountId, attached_from: kind } = enquiry;
    const merged = await tx
      .selectFrom('enquiries')
      .select('id')
      .where('merged_into', '=', enquiryId)
      .limit(1)
      .execute();
    demand(
      enquiryCan.takeAway({
        isGiven: accountId !== null && kind !== null,
        isMerged: enquiry.merged_into !== null,
        hasMerged: merged.length > 0,
      }),
    );
    if (accountId === null || kind === null) return;
    await tx
      .updateTable('enquiries')
      .set({
        account_id: null,
        kind,
        server_id: null,
        invoice_id: null,
        attached_at: null,
        attached_by: null,
        attached_from: null,
      })
      .where('id', '=', enquiryId)
      .execute();
    await tx
      .updateTable('enquiry_messages')
      // Written by a mail: its address stays, and is no person of ours any more.
      .set({ person_id: null })
      .where('enquiry_id', '=', enquiryId)
      .where('author', '=', 'client')
      .where(sql<boolean>`by_mail`)
      .execute();
    await giveFiles(tx, enquiryId, null);
    await deps.events.emit(tx, {
      name: 'enquiry.detached',
      accountId,
      by: actor,
      data: { enquiry_id: enquiryId, account_id: accountId },
    });
    const { numeric_id: number, subject, email } = enquiry;
    await mailOwner(deps, tx, accountId, ticketDetachedMail, { number, subject, from: email });
  });
}
