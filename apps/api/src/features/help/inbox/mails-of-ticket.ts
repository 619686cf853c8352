import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { originalFile } from './originals.ts';
import { refusedFile, refusedFiles } from './refused-files.ts';

const proof = z.enum(['signed', 'authenticated', '']);
const mostListed = 200;

/** Mails follow their messages to another ticket; the one that opened a ticket stays with it. */
const ofTicket = (db: Queryable, enquiryId: string) =>
  db
    .selectFrom('received_mails as r')
    .leftJoin('received_originals as o', 'o.received_id', 'r.id')
    .select(['r.id', 'r.said_id', 'r.proof', 'r.address', 'r.not_taken', 'o.ends_at'])
    .where((eb) =>
      eb.or([
        eb('r.said_id', 'in', eb.selectFrom('enquiry_messages').select('id').where('enquiry_id', '=', enquiryId)),
        eb.and([eb('r.enquiry_id', '=', enquiryId), eb('r.outcome', '=', 'enquiry')]),
      ]),
    );

export async function mailsOfTicket({ db }: Pick<Deps, 'db'>, enquiryId: string) {
  const enquiry = await db
    .selectFrom('enquiries')
    .select(['email', 'account_id', 'kind'])
    .where('id', '=', enquiryId)
    .executeTakeFirst();
  if (!enquiry) throw notFound();
  const rows = await ofTicket(db, enquiryId).orderBy('r.received_at').limit(mostListed).execute();
  const isVouchedFor = rows.some(
    (row) => row.proof === 'authenticated' && row.address.toLowerCase() === enquiry.email.toLowerCase(),
  );
  const isStrangers = enquiry.account_id === null && enquiry.kind === 'contact';
  return {
    mails: rows.map((row) => ({
      received_id: row.id,
      message_id: row.said_id ?? enquiryId,
      proof: proof.parse(row.proof),
      original_until: seconds(row.ends_at),
      not_taken: refusedFiles(row.not_taken),
    })),
    suggested: isStrangers && isVouchedFor ? await clientsWith(db, enquiry.email) : [],
  };
}

type Needs = Pick<Deps, 'db' | 'vault' | 'events'>;

export async function originalOfTicket(deps: Needs, actor: StaffActor, enquiryId: string, receivedId: string) {
  await demandOfTicket(deps, enquiryId, receivedId);
  return originalFile(deps, actor, receivedId);
}

export async function refusedFileOfTicket(
  deps: Needs,
  actor: StaffActor,
  enquiryId: string,
  { receivedId, fileId }: { readonly receivedId: string; readonly fileId: string },
) {
  await demandOfTicket(deps, enquiryId, receivedId);
  return refusedFile(deps, actor, receivedId, fileId);
}

async function demandOfTicket({ db }: Needs, enquiryId: string, receivedId: string): Promise<void> {
  const found = await ofTicket(db, enquiryId).where('r.id', '=', receivedId).executeTakeFirst();
  if (!found) throw notFound();
}

/** Accounts in which the confirmed address of a person may write to support. */
const clientsWith = (db: Queryable, address: string) =>
  db
    .selectFrom('persons as p')
    .innerJoin('memberships as m', 'm.person_id', 'p.id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id as user_id', sql<string>`coalesce(a.email, '')`.as('email')])
    .where(sql<boolean>`lower(p.email) = ${address.toLowerCase()}`)
    .where('p.email_verified_at', 'is not', null)
    .where('p.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('m.ended_at', 'is', null)
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', sql<Date>`now()`)]))
    .where(sql<boolean>`m.permissions & ${permission.supportManage}::bigint <> 0`)
    .orderBy('m.created_at')
    .limit(5)
    .execute();
