import { byTagText, type ServerFirewall } from '@resolvo/contract/machines/firewalls';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Acting, Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { FirewallDrift } from '../../../providers/compute.ts';
import { wantedRules } from '../firewalls/apply-firewall.ts';
import { refuseLockout } from '../firewalls/change-firewalls.ts';
import { findFirewall, onTheWire, stateOf } from '../firewalls/firewall-row.ts';
import { followTags } from '../firewalls/follow-tags.ts';
import { refuseBeyondLimit } from '../firewalls/list-firewalls.ts';
import { askAgain, firewallOfTags, shareFirewalls, useFirewall } from '../firewalls/use-firewall.ts';
import { findServer, holdServer } from './hold-server.ts';
import { inTime } from './machine-size.ts';
import { refOf, type ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'jobs' | 'events' | 'now'>;

/** Its firewall, and how the machine's rules differ from it right now. Staff pass no owner, and read what the hypervisor said. */
export async function showServerFirewall(
  deps: Pick<Deps, 'db' | 'compute'>,
  actor: Acting,
  serverId: string,
  ownerId: string | undefined,
): Promise<ServerFirewall> {
  const server = await findServer(deps.db, serverId, ownerId);
  const use = await deps.db
    .selectFrom('server_firewalls')
    .select(['firewall_id', 'version', 'applied_version', 'applied_at', 'reason', 'trouble', 'differs', 'tag'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  const your_address = actor.origin.ip;
  if (!use) {
    return {
      firewall: null,
      state: null,
      reason: '',
      differences: [],
      looked: false,
      applied_at: 0,
      by_tag: '',
      your_address,
    };
  }
  const firewall = use.firewall_id === null ? null : await findFirewall(deps.db, use.firewall_id, server.account_id);
  const state = stateOf(use);
  const isSettled = state === 'applied' || state === 'differs';
  const look = isSettled ? await lookAt(deps, server) : undefined;
  return {
    firewall: firewall && onTheWire(firewall),
    state: look ? (look.drift ? 'differs' : 'applied') : state,
    reason: (ownerId === undefined ? use.trouble : use.reason) ?? '',
    differences: look?.drift ? driftTexts(look.drift) : [],
    looked: look !== undefined,
    applied_at: seconds(use.applied_at),
    by_tag: use.tag,
    your_address,
  };
}

/** Undefined when the hypervisor cannot say, or takes too long for a page. */
async function lookAt(deps: Pick<Deps, 'db' | 'compute'>, server: ServerRow) {
  const ref = refOf(server);
  const found = await wantedRules(deps.db, server.id);
  if (!ref || !found || server.image === '' || server.task !== null) return undefined;
  return inTime(deps.compute.firewallDrift(ref, found.wanted).then((drift) => ({ drift })));
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

function driftTexts({ isOff, policies, missing, unknown, order }: FirewallDrift): string[] {
  return [
    ...(isOff ? ['The firewall of the machine is switched off.'] : []),
    ...(missing > 0 ? [`At the hypervisor ${counted(missing, 'a rule is', 'rules are')} missing.`] : []),
    ...(unknown > 0
      ? [`The hypervisor has ${counted(unknown, 'a rule', 'rules')} that this firewall does not have.`]
      : []),
    ...(order ? ['The rules are in another order at the hypervisor.'] : []),
    ...(policies ? ['At the hypervisor something else happens to what no rule matches.'] : []),
  ];
}

export async function chooseFirewall(
  deps: Needs,
  actor: Caller,
  serverId: string,
  { firewall_id, lockout_ok }: { readonly firewall_id: string; readonly lockout_ok: boolean },
): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, accountId);
    await refuseBeyondLimit(tx, actor, firewall_id);
    const set = await findFirewall(tx, firewall_id, accountId);
    demand(serverCan.changeFirewall(server));
    if (!lockout_ok) refuseLockout(set, actor);
    await useFirewall(deps, tx, { serverId, accountId, firewallId: firewall_id, by: actor });
    return `${server.name} gets the firewall ${set.name}.`;
  });
}

export async function takeFirewallOff(deps: Needs, actor: Caller, serverId: string): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, accountId);
    demand(serverCan.changeFirewall(server));
    const use = await tx
      .selectFrom('server_firewalls')
      .select('tag')
      .where('server_id', '=', serverId)
      .executeTakeFirst();
    if (use && use.tag !== '') throw conflict(byTagText(use.tag));
    await useFirewall(deps, tx, { serverId, accountId, firewallId: null, by: actor });
    await shareFirewalls(tx, accountId);
    await followTags(deps, tx, server, actor);
    const byTag = await firewallOfTags(tx, accountId, server.tags);
    return byTag ? `${server.name} gets the firewall of its tag ${byTag.tag}.` : `${server.name} gets no firewall.`;
  });
}

/** Staff pass no owner. */
export async function applyAgain(
  deps: Needs,
  actor: Acting,
  serverId: string,
  ownerId: string | undefined,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, ownerId);
    demand(serverCan.changeFirewall(server));
    if (!(await askAgain(deps, tx, serverId, actor))) throw conflict('This server never had a firewall.');
    return 'The firewall is being applied.';
  });
}
