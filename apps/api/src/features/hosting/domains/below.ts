import { domainCan, domainLimits, type NameBelow, proofName, proofValue } from '@resolvo/contract/hosting/domains';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { loseDomain } from './activate-domain.ts';
import {
  type DomainRow,
  facts,
  findDomain,
  holdDomain,
  holdName,
  isClaimedElsewhere,
  selectDomains,
} from './domain-row.ts';
import { readSettings } from './domain-settings.ts';
import { delegationOf, lookSeconds, orResolverSilent, textsOf, within } from './look-up.ts';
import { domainEndsMail, domainStaysMail } from './mails.ts';
import { isDelegatedTo } from './prove-domain.ts';

/*
 * A name below a domain was proved or added by another account before the domain came here. Whose a domain is decides
 * what is below it, so its owner's word counts; the other account is told, and has days to move what is published.
 */

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings' | 'resolvers'>;

const selectBelow = (db: Queryable, above: Pick<DomainRow, 'name' | 'account_id'>) =>
  selectDomains(db)
    .where(sql<boolean>`reverse(d.name) like ${`${[...above.name].reverse().join('')}.%`}`)
    .where('d.account_id', '<>', above.account_id)
    .where('d.kind', '=', 'custom')
    .where('d.state', 'in', ['waiting', 'active', 'released']);

/** What the owner of an active domain is told of names below it. */
export async function namesBelow(db: Queryable, row: DomainRow): Promise<NameBelow[]> {
  if (row.state !== 'active' || row.kind !== 'custom') return [];
  const rows = await selectBelow(db, row)
    // Of a name that several have or claim, the one that is published.
    .distinctOn('d.name')
    .orderBy('d.name')
    .orderBy(sql`d.state = 'waiting'`)
    .limit(domainLimits.below)
    .execute();
  return rows.map((one) => {
    const { state } = facts(one);
    return { domain_name: one.shown_name, ascii_name: one.name, state, ends_at: seconds(one.yields_at) };
  });
}

/** Returns the sentence for the owner of the domain above. */
export async function endBelow(deps: Needs, actor: Caller, domainId: string, name: string): Promise<string> {
  const above = await findDomain(deps.db, domainId, actor);
  demand(domainCan.endBelow(facts(above).state));
  await refuseUnproved(deps, above);
  return deps.db.transaction().execute(async (tx) => {
    const { still, rows } = await holdBoth(tx, actor, domainId, name);
    const reason = `The owner of ${still.shown_name}, which it is below, proved that domain and ended it.`;
    const active = rows.find(({ state }) => state === 'active');
    if (active && active.yields_to !== null) throw conflict('Its end is announced already.');
    // Nothing is published for a claim, or for what was given back, so nothing is cut off.
    for (const row of rows) if (row !== active) await loseDomain(deps, tx, row, reason, actor);
    if (!active) return 'No other account claims it any more. They are told.';
    await announceEnd(deps, tx, still, active, actor);
    return `${active.shown_name} ends in ${domainLimits.belowDays} days. The other account is told.`;
  });
}

async function announceEnd(deps: Needs, tx: Queryable, above: DomainRow, row: DomainRow, by: Caller): Promise<void> {
  const { id: domain_id, account_id: accountId, name, shown_name } = row;
  const endsAt = new Date(deps.now().getTime() + domainLimits.belowDays * 86_400_000);
  await tx.updateTable('domains').set({ yields_to: above.id, yields_at: endsAt }).where('id', '=', row.id).execute();
  const ends_at = seconds(endsAt);
  const data = { domain_id, name, above: above.name, ends_at };
  await deps.events.emit(tx, { name: 'domain.end_announced', accountId, by, data });
  await mailOwner(deps, tx, accountId, domainEndsMail, {
    domain_id,
    name: shown_name,
    above: above.shown_name,
    ends_at,
  });
}

/** The owner of the domain above changes their mind. */
export async function keepBelow(deps: Needs, actor: Caller, domainId: string, name: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { still, rows } = await holdBoth(tx, actor, domainId, name);
    const yielding = rows.find(({ yields_to }) => yields_to === still.id);
    if (!yielding) throw conflict('Its end is not announced.');
    await takeBack(deps, tx, yielding, `The owner of ${still.shown_name} took it back.`);
  });
}

/** The domain and what other accounts have of the name below it. The one above is held first, by every caller. */
async function holdBoth(tx: Queryable, actor: Caller, domainId: string, name: string) {
  const still = await holdDomain(tx, domainId, actor);
  demand(domainCan.endBelow(facts(still).state));
  await holdName(tx, name);
  const rows = await selectBelow(tx, still).where('d.name', '=', name).execute();
  if (rows.length === 0) throw notFound();
  return { still, rows };
}

/** A proof of some time ago is not enough: a domain is sold, and its new owner lets other name servers answer. */
async function refuseUnproved(deps: Needs, above: DomainRow): Promise<void> {
  const isProved = await orResolverSilent(
    () => isProvedNow(deps, above),
    'The DNS did not answer. Please try again in a moment.',
  );
  if (isProved) return;
  const record = `add the TXT record ${proofName(above.name)} with the value ${proofValue(above.proof_token ?? '')}`;
  throw conflict(
    (await isClaimedElsewhere(deps.db, above))
      ? `Another account claims ${above.shown_name} too. Please prove it anew first: ${record}.`
      : `Please prove ${above.shown_name} anew first: let our name servers answer for it, or ${record}.`,
  );
}

/**
 * What the DNS says at this moment: the value of the account that has it, or our name servers. They say that its owner is a
 * client of ours and not which: while another account claims it too, that one may be who let them answer.
 */
export async function isProvedNow(
  deps: Pick<Needs, 'db' | 'resolvers'>,
  above: Pick<DomainRow, 'name' | 'proof_token' | 'account_id'>,
): Promise<boolean> {
  const [servers, texts, { name_servers }] = await within(
    lookSeconds,
    Promise.all([delegationOf(deps, above.name), textsOf(deps, proofName(above.name)), readSettings(deps.db)]),
  );
  if (above.proof_token !== null && texts.includes(proofValue(above.proof_token))) return true;
  return isDelegatedTo(servers, name_servers) && !(await isClaimedElsewhere(deps.db, above));
}

export async function takeBack(deps: Needs, tx: Queryable, row: DomainRow, reason: string): Promise<void> {
  await tx.updateTable('domains').set({ yields_to: null, yields_at: null }).where('id', '=', row.id).execute();
  const { id: domain_id, name, account_id: accountId, shown_name } = row;
  await deps.events.emit(tx, { name: 'domain.end_taken_back', accountId, data: { domain_id, name, reason } });
  await mailOwner(deps, tx, accountId, domainStaysMail, { domain_id, name: shown_name, reason });
}
