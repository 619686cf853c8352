import type { Deps } from '../../../core/deps.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { loseDomain } from './activate-domain.ts';
import { isProvedNow, takeBack } from './below.ts';
import { type DomainRow, findDomain, holdDomain } from './domain-row.ts';
import { ResolverSilent } from './look-up.ts';
import { domainBelowStaysMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings' | 'resolvers'>;

/** An end of which the DNS of the domain above says nothing for as many days is dropped. */
const silentDays = 3;

/**
 * Hourly: ends what was announced, where the domain above is still that account's and proved at this moment. Days have
 * passed since it asked: a domain that was sold meanwhile ends nothing any more.
 */
export async function endYielding(deps: Needs): Promise<void> {
  const over = await deps.db
    .selectFrom('domains')
    .select(['id', 'yields_to'])
    .where('yields_at', '<=', deps.now())
    .orderBy('yields_at')
    .limit(500)
    .execute();
  // Asked once for all names below it, outside the transaction.
  const seen = new Map<string, Seen>();
  for (const { id, yields_to } of over) {
    if (yields_to === null) continue;
    const standing = seen.get(yields_to) ?? (await lookAt(deps, yields_to));
    seen.set(yields_to, standing);
    await endOne(deps, id, yields_to, standing);
  }
}

type Seen = 'proved' | 'unproved' | 'silent';

async function lookAt(deps: Needs, aboveId: string): Promise<Seen> {
  const above = await findDomain(deps.db, aboveId);
  if (above.state !== 'active') return 'unproved';
  try {
    return (await isProvedNow(deps, above)) ? 'proved' : 'unproved';
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    return 'silent';
  }
}

async function endOne(deps: Needs, id: string, aboveId: string, seen: Seen): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const above = await holdDomain(tx, aboveId);
    const row = await holdDomain(tx, id);
    if (row.yields_at === null || row.yields_at > deps.now() || row.yields_to !== above.id) return;
    const reason = whyNot(above, row, seen);
    if (reason === undefined) {
      if (seen === 'silent' && !isOver(deps, row.yields_at)) return;
      if (seen === 'proved') {
        await loseDomain(deps, tx, row, `The owner of ${above.shown_name}, which it is below, ended it.`);
        return;
      }
    }
    await takeBack(deps, tx, row, reason ?? `The DNS of ${above.shown_name} did not answer for ${silentDays} days.`);
    if (above.state !== 'active') return;
    await mailOwner(deps, tx, above.account_id, domainBelowStaysMail, {
      domain_id: above.id,
      name: row.shown_name,
      above: above.shown_name,
    });
  });
}

const isOver = ({ now }: Pick<Deps, 'now'>, since: Date): boolean =>
  now().getTime() - since.getTime() > silentDays * 86_400_000;

/** Why a name does not end, as a sentence for its account; undefined where nothing speaks for that. */
function whyNot(above: DomainRow, row: DomainRow, seen: Seen): string | undefined {
  if (above.state !== 'active') return `${above.shown_name} is no longer with the account that asked for the end.`;
  if (above.account_id === row.account_id) return `${above.shown_name} is yours now.`;
  if (seen !== 'unproved') return undefined;
  return `${above.shown_name} was no longer proved on the day of the end.`;
}
