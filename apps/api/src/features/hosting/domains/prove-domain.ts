import { domainCan, proofName, proofValue } from '@resolvo/contract/hosting/domains';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { activateDomain } from './activate-domain.ts';
import { refuseCustomName } from './custom-names.ts';
import { type DomainRow, facts, findDomain, holdDomain } from './domain-row.ts';
import { readSettings } from './domain-settings.ts';
import { delegationOf, ResolverSilent, textsOf } from './look-up.ts';
import { domainProvedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings' | 'resolvers'>;

interface Seen {
  readonly provedBy?: 'txt' | 'delegation';
  readonly delegated: boolean;
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
  try {
    const { provedBy, found } = await checkProof(deps, domainId, actor);
    return { proved: provedBy !== undefined, details: provedBy ? 'The domain is yours.' : found };
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    throw new Refusal('upstream_unavailable', 'The DNS did not answer. We look again by ourselves; please try later.');
  }
}

/** Looks for the proof of one domain. The DNS is asked outside the transaction; the row is checked again inside it. */
export async function checkProof(deps: Needs, domainId: string, by?: EventActor): Promise<Seen> {
  const row = await deps.db
    .selectFrom('domains')
    .select(['state', 'name'])
    .where('id', '=', domainId)
    .executeTakeFirst();
  if (row?.state !== 'waiting') return { delegated: false, found: '' };
  const seen = await lookFor(deps, await findDomain(deps.db, domainId));
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdDomain(tx, domainId);
    if (held.state !== 'waiting') return seen;
    const at = deps.now();
    await tx
      .updateTable('domains')
      .set({
        checks: held.checks + 1,
        checked_at: at,
        next_check_at: new Date(at.getTime() + waitMinutes(held.checks) * 60_000),
        found: seen.found,
        // The first look decides: a name that pointed here already proves nothing about who added it.
        ...(held.checks === 0 && { delegated_before: seen.delegated }),
      })
      .where('id', '=', held.id)
      .execute();
    const { id: domain_id, name, account_id: accountId, shown_name } = held;
    // Another account may have proved it since the look: then only the TXT record takes it over.
    const isLate = seen.provedBy === 'delegation' && (await isHeldByOther(tx, held));
    if (seen.provedBy === undefined || isLate) {
      await deps.events.emit(tx, { name: 'domain.checked', accountId, by, data: { domain_id, name } });
      return { delegated: seen.delegated, found: seen.found };
    }
    // What was free when it was added may be below the domain of another account by now.
    await refuseCustomName(tx, name, accountId, (await readSettings(tx)).name_servers);
    await activateDomain(deps, tx, held, seen.provedBy, by);
    // Who pressed the button sees it; otherwise a job found it.
    if (!by) await mailOwner(deps, tx, accountId, domainProvedMail, { domain_id, name: shown_name });
    return seen;
  });
}

/** 1, 2, 4 … minutes, then every hour. */
const waitMinutes = (checks: number): number => Math.min(60, 2 ** Math.min(checks, 6));

async function lookFor(deps: Needs, row: DomainRow): Promise<Seen> {
  const wanted = proofValue(row.proof_token ?? '');
  const [texts, delegatedTo, { name_servers }] = await Promise.all([
    textsOf(deps, proofName(row.name)),
    delegationOf(deps, row.name),
    readSettings(deps.db),
  ]);
  const delegated = delegatedTo.length > 0 && delegatedTo.every((server) => name_servers.includes(server));
  if (texts.includes(wanted)) return { provedBy: 'txt', delegated, found: 'The TXT record is there.' };
  const pointedBefore = row.checks === 0 ? delegated : row.delegated_before;
  if (delegated && (!pointedBefore || (await hadItLast(deps, row))) && !(await isHeldByOther(deps.db, row))) {
    return { provedBy: 'delegation', delegated, found: 'The domain is delegated to our name servers.' };
  }
  return { delegated, found: whatWasFound(row.name, texts, delegatedTo, delegated) };
}

function whatWasFound(
  name: string,
  texts: readonly string[],
  delegatedTo: readonly string[],
  delegated: boolean,
): string {
  const record =
    texts.length > 0
      ? `${proofName(name)} has another text than the one below.`
      : `There is no TXT record at ${proofName(name)} yet.`;
  if (delegated)
    return `${record} The domain pointed at our name servers before it was added, so only the TXT record proves it.`;
  if (delegatedTo.length === 0) return `${record} The domain is not delegated, or not registered.`;
  return `${record} The domain is delegated to ${delegatedTo.slice(0, 3).join(', ')}.`.slice(0, 500);
}

/** An account that comes back may count on the delegation it left. */
async function hadItLast(deps: Needs, row: DomainRow): Promise<boolean> {
  const last = await deps.db
    .selectFrom('domains')
    .select('account_id')
    .where('name', '=', row.name)
    .where('state', '=', 'ended')
    .where('proved_by', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.account_id === row.account_id;
}

/** The delegation of a domain that another account has here is theirs. */
async function isHeldByOther(db: Queryable, row: DomainRow): Promise<boolean> {
  const other = await db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', row.name)
    .where('account_id', '<>', row.account_id)
    .where('state', 'in', ['active', 'released'])
    .executeTakeFirst();
  return other !== undefined;
}

/** Every minute: what is due. A resolver that does not answer ends the run; the next one goes on. */
export async function checkDue(deps: Needs & Pick<Deps, 'log'>): Promise<void> {
  const due = await deps.db
    .selectFrom('domains')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_check_at', '<=', deps.now())
    .orderBy('next_check_at')
    .limit(100)
    .execute();
  for (const { id } of due) {
    try {
      await checkProof(deps, id);
    } catch (error) {
      if (error instanceof ResolverSilent) {
        deps.log.warn(
          { event: 'domain.resolver_down', err: error },
          'No resolver answers; proofs are looked for later',
        );
        return;
      }
      // A name that may not be had any more: its row says why, and it ends with its time.
      if (!(error instanceof Refusal)) throw error;
      await deps.db
        .updateTable('domains')
        .set({ found: error.message.slice(0, 500) })
        .where('id', '=', id)
        .execute();
    }
  }
}
