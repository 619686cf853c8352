import { randomBytes } from 'node:crypto';
import { domainMessages } from '@resolvo/contract/hosting/domain-names';
import { type createDomainBody, type Domain, domainLimits } from '@resolvo/contract/hosting/domains';
import { shownName } from '@resolvo/contract/shown-name';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { holdOpenAccount } from '../../people/accounts/queries.ts';
import { activateDomain } from './activate-domain.ts';
import { refuseCustomName } from './custom-names.ts';
import { findDomain, holdDomain, isOpenTo, packagesOf, presentDomain, type Whose } from './domain-row.ts';
import { readSettings } from './domain-settings.ts';
import { freeDomain, freeNameVerdict, freeSkeleton } from './free-names.ts';
import { domainCheck } from './queues.ts';

type Body = z.output<typeof createDomainBody>;
type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings'>;

/** The secret of one claim. */
export const newProof = (): string => randomBytes(18).toString('base64url');

/** A free subdomain is active at once. A custom domain waits for its proof, which a job looks for. */
export async function createDomain(
  deps: Needs & Pick<Deps, 'linked' | 'usesNames'>,
  actor: Caller,
  body: Body,
): Promise<Domain> {
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the quota together.
    await holdOpenAccount(tx, actor.accountId);
    const domainId = await addDomain(deps, tx, actor.accountId, body, actor);
    if (body.kind === 'free') await activateDomain(deps, tx, await holdDomain(tx, domainId), 'free', actor);
    const row = await findDomain(tx, domainId);
    return presentDomain(row, await packagesOf(deps, tx, [row]));
  });
}

/** Writes the row of a name: a free one is reserved, a custom one waits for its proof. The caller holds the account. */
export async function addDomain(
  deps: Needs,
  tx: Queryable,
  accountId: string,
  body: Body,
  by?: EventActor,
  more: { readonly orderItemId?: string; readonly serverId?: string; readonly ofPackage?: boolean } = {},
): Promise<string> {
  const at = deps.now();
  const shared = {
    account_id: accountId,
    order_item_id: more.orderItemId ?? null,
    server_id: more.serverId ?? null,
    created_at: at,
  };
  const name = body.kind === 'free' ? freeDomain(body.name, body.suffix) : body.name;
  if (body.kind === 'free') {
    if (!more.ofPackage && (await countFree(tx, { accountId, onlyIds: null })) >= domainLimits.free) {
      throw conflict(
        `You have ${domainLimits.free} free names. Please give one back first; it counts until it is gone.`,
      );
    }
    demand(await freeNameVerdict(tx, body.name, body.suffix, accountId));
  } else {
    await refuseTooManyCustom(tx, accountId);
    await refuseCustomName(tx, name, accountId, (await readSettings(tx)).name_servers);
  }
  const row =
    body.kind === 'free'
      ? {
          ...shared,
          kind: 'free',
          name,
          shown_name: name,
          state: 'reserved',
          skeleton: freeSkeleton(body.name, body.suffix),
        }
      : {
          ...shared,
          kind: 'custom',
          name,
          shown_name: shownName(name),
          state: 'waiting',
          proof_token: newProof(),
          next_check_at: at,
          expires_at: new Date(at.getTime() + domainLimits.proofDays * 86_400_000),
        };
  try {
    const { id } = await tx.insertInto('domains').values(row).returning('id').executeTakeFirstOrThrow();
    const free = more.orderItemId === undefined ? 'domain.taken' : 'domain.reserved';
    const event = body.kind === 'free' ? free : 'domain.added';
    await deps.events.emit(tx, { name: event, accountId, by, data: { domain_id: id, name } });
    if (body.kind === 'custom') await deps.jobs.send(tx, domainCheck, { domain_id: id });
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'domains_once')) throw conflict('You have added this domain already.');
    if (isUniqueViolation(error, 'domains_owner') || isUniqueViolation(error, 'domains_look')) {
      throw conflict(domainMessages.taken);
    }
    throw error;
  }
}

/** Free names that count: also those that cool down, or a name could be taken and given back all day. */
export async function countFree(db: Queryable, whose: Whose): Promise<number> {
  const { count } = await db
    .selectFrom('domains as d')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.kind', '=', 'free')
    // The address of a package comes with it.
    .where('d.package_id', 'is', null)
    .where(isOpenTo(whose))
    .executeTakeFirstOrThrow();
  return count;
}

async function refuseTooManyCustom(db: Queryable, accountId: string): Promise<void> {
  const { count } = await db
    .selectFrom('domains')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'custom')
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  if (count < domainLimits.custom) return;
  throw conflict(`You have ${domainLimits.custom} custom domains. Please write to us to have more.`);
}
