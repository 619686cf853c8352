import { firewallLimits, lockoutText, locksOut, type RuleSet } from '@resolvo/contract/machines/firewall-rules';
import type { changeFirewallBody, createFirewallBody, Firewall } from '@resolvo/contract/machines/firewalls';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { holdOpenAccount } from '../../people/accounts/queries.ts';
import { holdFirewall } from './firewall-row.ts';
import { describeFirewall } from './list-firewalls.ts';
import { askForAll } from './use-firewall.ts';

type Needs = Pick<Deps, 'db' | 'events' | 'now' | 'jobs'>;

const valuesOf = ({ name, rules, policy_in, policy_out }: RuleSet & { readonly name: string }) => ({
  name,
  rules: JSON.stringify(rules),
  policy_in,
  policy_out,
});

export async function createFirewall(
  deps: Needs,
  actor: Caller,
  body: z.output<typeof createFirewallBody>,
): Promise<Firewall> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    await holdOpenAccount(tx, accountId);
    const { count } = await tx
      .selectFrom('firewalls')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (count >= firewallLimits.firewalls) {
      throw conflict(`You have ${firewallLimits.firewalls} firewalls. Please delete one first.`);
    }
    const at = { created_at: deps.now(), changed_at: deps.now() };
    const { id } = await named(
      tx
        .insertInto('firewalls')
        .values({ account_id: accountId, ...valuesOf(body), ...at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await emit(deps, tx, actor, 'firewall.created', { firewall_id: id, name: body.name });
    return describeFirewall(tx, actor, id);
  });
}

export async function changeFirewall(
  deps: Needs,
  actor: Caller,
  firewallId: string,
  { version, lockout_ok, ...set }: z.output<typeof changeFirewallBody>,
): Promise<Firewall> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await holdFirewall(tx, firewallId, actor.accountId);
    if (before.version !== version) {
      throw conflict('Somebody else has changed this firewall. Please load it again and repeat your change.');
    }
    if (!lockout_ok) refuseLockout(set, actor);
    await named(
      tx
        .updateTable('firewalls')
        .set({ ...valuesOf(set), version: version + 1, changed_at: deps.now() })
        .where('id', '=', firewallId)
        .executeTakeFirst(),
    );
    await askForAll(deps, tx, firewallId);
    await emit(deps, tx, actor, 'firewall.changed', { firewall_id: firewallId, name: set.name });
    return describeFirewall(tx, actor, firewallId);
  });
}

/** The sentence also says how it can be done all the same: callers of the API have no dialog. */
export function refuseLockout(set: RuleSet, { origin }: Pick<Caller, 'origin'>): void {
  if (!locksOut(set, origin.ip)) return;
  throw conflict(`${lockoutText(origin.ip)} Send lockout_ok if that is meant.`);
}

export async function setDefault(deps: Needs, actor: Caller, firewallId: string, isDefault: boolean): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await holdOpenAccount(tx, actor.accountId);
    const { name } = await holdFirewall(tx, firewallId, actor.accountId);
    if (isDefault) {
      await tx
        .updateTable('firewalls')
        .set({ is_default: false })
        .where('account_id', '=', actor.accountId)
        .where('is_default', '=', true)
        .execute();
    }
    await tx.updateTable('firewalls').set({ is_default: isDefault }).where('id', '=', firewallId).execute();
    await emit(deps, tx, actor, 'firewall.default_changed', { firewall_id: firewallId, name });
    return isDefault ? `New servers get ${name}.` : 'New servers get no firewall.';
  });
}

export async function deleteFirewall(deps: Needs, actor: Caller, firewallId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { name } = await holdFirewall(tx, firewallId, actor.accountId);
    const { count } = await tx
      .selectFrom('server_firewalls')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('firewall_id', '=', firewallId)
      .executeTakeFirstOrThrow();
    if (count > 0) {
      const servers = count === 1 ? 'a server' : `${count} servers`;
      throw conflict(`${name} is used by ${servers}. Please choose another firewall there first.`);
    }
    await tx.deleteFrom('firewall_tags').where('firewall_id', '=', firewallId).execute();
    await tx.deleteFrom('firewalls').where('id', '=', firewallId).execute();
    await emit(deps, tx, actor, 'firewall.deleted', { firewall_id: firewallId, name });
    return `${name} was deleted.`;
  });
}

/** Deletes the firewalls of an account that is being deleted. What its machines have of them stays there. */
export async function forgetFirewallsOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('server_firewalls').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('firewall_tags').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('firewalls').where('account_id', '=', accountId).execute();
}

async function named<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (isUniqueViolation(error, 'firewalls_name_once')) throw conflict('You have a firewall of this name already.');
    throw error;
  }
}

type FirewallEvent = 'firewall.created' | 'firewall.changed' | 'firewall.default_changed' | 'firewall.deleted';

async function emit(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  by: Caller,
  name: FirewallEvent,
  data: { firewall_id: string; name: string },
): Promise<void> {
  await deps.events.emit(tx, { name, accountId: by.accountId, by, data });
}
