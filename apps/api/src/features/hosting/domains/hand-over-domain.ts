import type { handOverBody, withdrawBody } from '@resolvo/contract/hosting/domain-desk';
import { domainCan } from '@resolvo/contract/hosting/domains';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { holdAccount, isDeleted, isDomainOfAnAddress } from '../../people/accounts/queries.ts';
import { carriesMailOfPersons } from '../zones/ways-of-mail.ts';
import { activateDomain, loseDomain } from './activate-domain.ts';
import { newProof } from './create-domain.ts';
import { type DomainRow, facts, holdDomain } from './domain-row.ts';
import { domainGivenMail, domainLostMail } from './mails.ts';
import { refuseOtherName, releaseDomain, takeAgain } from './remove-domain.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings'>;

/**
 * Staff give a disputed name to another account, with a reason that is kept in the audit and told to both. What the first
 * account had is kept for the grace period.
 */
export async function handOverDomain(
  deps: Needs,
  actor: StaffActor,
  domainId: string,
  { user_id, name, reason }: z.output<typeof handOverBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, user_id);
    if (!account || (await isDeleted(tx, user_id))) throw notFound();
    const row = await holdDomain(tx, domainId);
    refuseOtherName(row, name);
    demand(domainCan.handOver(facts(row).state));
    // Withdrawn by mistake: it is as it was.
    if (row.account_id === user_id && row.withdrawn) return takeAgain(deps, tx, row, actor);
    await refuseWayIn(tx, row);
    const isClaim = row.account_id === user_id && row.state === 'waiting';
    if (row.account_id === user_id && !isClaim) throw conflict('This account has the domain already.');
    if (row.account_id !== user_id) await loseDomain(deps, tx, row, reason, actor);
    const target = await holdDomain(tx, isClaim ? row.id : await rowFor(deps, tx, row, user_id));
    await activateDomain(deps, tx, target, 'staff', actor, reason);
    await mailOwner(deps, tx, user_id, domainGivenMail, { domain_id: target.id, name: row.shown_name, reason });
  });
}

/** What a client's mail hangs on stays: who gets the name could ask for a new password. */
async function refuseWayIn(tx: Queryable, { name }: DomainRow): Promise<void> {
  if (await isDomainOfAnAddress(tx, name)) {
    throw conflict('A person signs in with an address of this domain. Their address has to change first.');
  }
  if (await carriesMailOfPersons(tx, name)) {
    throw conflict('A server of this domain takes the mail of a person who signs in. That has to change first.');
  }
}

/** The row of the account that gets the name: its own claim, or a new one. */
async function rowFor(deps: Needs, tx: Queryable, row: DomainRow, userId: string): Promise<string> {
  const claim = await tx
    .selectFrom('domains')
    .select('id')
    .where('name', '=', row.name)
    .where('account_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (claim) return claim.id;
  const at = deps.now();
  const shared = { account_id: userId, kind: row.kind, name: row.name, shown_name: row.shown_name, created_at: at };
  const { id } = await tx
    .insertInto('domains')
    .values(
      row.kind === 'free'
        ? { ...shared, state: 'reserved', skeleton: row.skeleton }
        : { ...shared, state: 'waiting', proof_token: newProof(), next_check_at: at, expires_at: at },
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Staff take a name away: it answers no longer, and is kept for the grace period in case that was wrong. */
export async function withdrawDomain(
  deps: Needs,
  actor: StaffActor,
  domainId: string,
  { name, reason }: z.output<typeof withdrawBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdDomain(tx, domainId);
    refuseOtherName(row, name);
    demand(domainCan.remove(facts(row).state));
    await releaseDomain(deps, tx, row, { reason, by: actor });
    await tx.updateTable('domains').set({ withdrawn: true }).where('id', '=', row.id).execute();
    await mailOwner(deps, tx, row.account_id, domainLostMail, { name: row.shown_name, reason });
  });
}
