import { domainCan, proofLabel, proofName, proofValue } from '@resolvo/contract/hosting/domains';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { isAnsweredHere, stoodHere } from '../zones/answered-here.ts';
import { activateDomain } from './activate-domain.ts';
import { refuseCustomName } from './custom-names.ts';
import { facts, findDomain, holdDomain } from './domain-row.ts';
import { readSettings } from './domain-settings.ts';
import { aliasOf, delegationOf, lookSeconds, nameServersOf, orResolverSilent, textsOf, within } from './look-up.ts';
import { domainProvedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings' | 'resolvers'>;

interface Look {
  readonly proved: boolean;
  /** What was found, as a sentence. */
  readonly found: string;
}

/** A customer presses Check now. */
export async function checkOwn(
  deps: Needs,
  actor: Caller,
  domainId: string,
): Promise<{ proved: boolean; details: string }> {
  const row = await findDomain(deps.db, domainId, actor);
  demand(domainCan.check(facts(row).state));
  const { proved, found } = await orResolverSilent(
    () => checkProof(deps, domainId, actor),
    'The DNS did not answer. We look again by ourselves; please try later.',
  );
  return { proved, details: proved ? 'The domain is yours.' : found };
}

/** Looks for the proof of one domain. The DNS is asked outside the transaction; the row is checked again inside it. */
export async function checkProof(deps: Needs, domainId: string, by?: EventActor): Promise<Look> {
  const row = await deps.db
    .selectFrom('domains')
    .select(['state', 'name', 'proof_token'])
    .where('id', '=', domainId)
    .executeTakeFirst();
  if (row?.state !== 'waiting' || row.proof_token === null) return { proved: false, found: '' };
  const holder = await holderOf(deps.db, row.name);
  const seen = await lookFor(deps, row.name, row.proof_token);
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdDomain(tx, domainId);
    if (held.state !== 'waiting') return { proved: false, found: '' };
    // What was seen before another account proved the name may be what the DNS said to an earlier owner.
    const isStale = seen.proved && (await holderOf(tx, held.name)) !== holder;
    const look = isStale ? { proved: false, found: 'The name changed hands while we looked. We look again.' } : seen;
    const at = deps.now();
    await tx
      .updateTable('domains')
      .set({
        checks: held.checks + 1,
        unanswered: 0,
        checked_at: at,
        next_check_at: isStale ? at : new Date(at.getTime() + waitMinutes(held.checks) * 60_000),
        found: look.found,
      })
      .where('id', '=', held.id)
      .execute();
    const { id: domain_id, name, account_id: accountId, shown_name } = held;
    if (!look.proved) {
      await deps.events.emit(tx, { name: 'domain.checked', accountId, by, data: { domain_id, name } });
      return look;
    }
    // What was free when it was added may be below the domain of another account by now.
    await refuseCustomName(tx, name, accountId, (await readSettings(tx)).name_servers);
    await activateDomain(deps, tx, held, 'txt', by);
    // Who pressed the button sees it; otherwise a job found it.
    if (!by) await mailOwner(deps, tx, accountId, domainProvedMail, { domain_id, name: shown_name });
    return look;
  });
}

/** 1, 2, 4 … minutes, then every hour. */
export const waitMinutes = (checks: number): number => Math.min(60, 2 ** Math.min(checks, 6));

const answeredHere =
  'The TXT record stands in a zone on our name servers, which another account has. There it proves nothing: who may edit records is not always the owner. Please let other name servers answer for the domain, or write to our support.';
const stood =
  'This TXT record stands, or stood, in the zone that another account has here, so it proves nothing. Please remove the domain here, add it again, and publish its new value at other name servers.';

/**
 * The record has the secret of one claim, so it says whose the name is. A delegation to our name servers says so of no
 * account: one that added the name before its owner came would have it. Nor does the record itself in the zone that another
 * account has here: a member limited to the domain, a token, or staff who act for the client may write it, and none of them
 * may give the domain away.
 */
async function lookFor(deps: Needs, name: string, token: string): Promise<Look> {
  const at = proofName(name);
  const [texts, alias, delegatedTo, askedOf, { name_servers }] = await within(
    lookSeconds,
    Promise.all([
      textsOf(deps, at),
      aliasOf(deps, at),
      delegationOf(deps, name),
      nameServersOf(deps, name),
      readSettings(deps.db),
    ]),
  );
  // A name that leads elsewhere, often by a wildcard, is answered by who has that other name.
  if (alias !== undefined) {
    return { proved: false, found: `${at} leads to ${alias}. The TXT record has to stand there itself.`.slice(0, 500) };
  }
  if (texts.includes(proofValue(token))) {
    if (await isAnsweredHere(deps.db, name, [...delegatedTo, ...askedOf], name_servers)) {
      return { proved: false, found: answeredHere };
    }
    const isOfZone = await stoodHere(deps, { zone: name, label: proofLabel, text: proofValue(token) });
    return isOfZone ? { proved: false, found: stood } : { proved: true, found: 'The TXT record is there.' };
  }
  const record =
    texts.length > 0 ? `${at} has another text than the one below.` : `There is no TXT record at ${at} yet.`;
  return { proved: false, found: `${record} ${whereToAdd(delegatedTo, name_servers)}`.slice(0, 500) };
}

function whereToAdd(delegatedTo: readonly string[], ours: readonly string[]): string {
  if (delegatedTo.length === 0) return 'The domain is not delegated, or not registered.';
  if (isDelegatedTo(delegatedTo, ours)) {
    return 'The domain uses our name servers already, which answer for it once it is proved. Please let those of your registrar answer for it until then.';
  }
  return `The domain is delegated to ${delegatedTo.slice(0, 3).join(', ')}.`;
}

export const isDelegatedTo = (servers: readonly string[], ours: readonly string[]): boolean =>
  servers.length > 0 && servers.every((server) => ours.includes(server));

/** The row of who has the name now. */
async function holderOf(db: Queryable, name: string): Promise<string | undefined> {
  const holder = await db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .where('state', 'in', ['active', 'released', 'reserved'])
    .executeTakeFirst();
  return holder?.id;
}
