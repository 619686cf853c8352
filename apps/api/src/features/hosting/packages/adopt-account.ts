import type { adoptBody } from '@resolvo/contract/hosting/hosting-servers';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { movePackage } from './move.ts';
import { orUnavailable } from './operate-package.ts';
import { recordPackageEvent } from './package-events.ts';
import { hostingPlan } from './package-row.ts';
import { isHosted } from './place-package.ts';

/** An account that is on a server and has no package becomes one of a client. Nothing on the server is changed. */
export async function adoptAccount(
  deps: Pick<Deps, 'db' | 'hosting' | 'now' | 'events'>,
  actor: StaffActor,
  server: string,
  { username, user_id, plan_id }: z.output<typeof adoptBody>,
): Promise<{ package_id: string }> {
  if (!deps.hosting.servers.some(({ name }) => name === server)) throw notFound();
  const account = await orUnavailable(
    () => deps.hosting.find({ server, user: username }),
    () => invalid('username', 'This account belongs to the server itself.'),
  );
  if (!account) throw conflict('There is no such account on the server any more.');
  return deps.db.transaction().execute(async (tx) => {
    const client = await holdAccount(tx, user_id);
    if (!client) throw notFound();
    if (client.suspended_at) throw conflict('This account is suspended.');
    const plan = await hostingPlan(tx, plan_id);
    if (plan?.type !== 'cpanel') throw invalid('plan_id', 'Please choose a plan for web hosting.');
    const taken = await tx
      .selectFrom('hosting_packages')
      .select('id')
      .where('server', '=', server)
      .where('username', '=', username)
      .where('state', 'not in', ['failed', 'deleted'])
      .executeTakeFirst();
    if (taken || (await isHosted(tx, account.domain)))
      throw conflict('A package has this account or its domain already.');
    const { id } = await tx
      .insertInto('hosting_packages')
      .values({
        account_id: client.id,
        plan_id,
        domain: account.domain,
        server,
        username,
        address: account.address,
        state: 'provisioning',
        created_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Suspended at the server itself: it is as if staff had done it here.
    const hold = account.suspended ? { staff_hold: 'It was suspended when it was adopted.' } : {};
    await movePackage(tx, { id, state: 'provisioning' }, account.suspended ? 'suspended' : 'active', hold);
    await recordPackageEvent(deps, tx, { packageId: id, kind: 'adopted', by: actor, detail: account.domain });
    return { package_id: id };
  });
}
