import type { z } from 'zod';
import { ComputeError, type FirewallDrift, type MachineFirewall, type MachineRule } from '../compute.ts';
import { firewallOptions, firewallRules, nothing } from './answers.ts';
import type { FoundMachine } from './machines.ts';
import { guardedCard, isGuarded } from './vm-config.ts';

type ListedRule = z.output<typeof firewallRules>[number];

interface PveRule {
  readonly type: 'in' | 'out';
  readonly action: 'ACCEPT' | 'DROP';
  readonly proto?: string;
  readonly dport?: string;
  readonly source?: string;
  readonly dest?: string;
  readonly comment?: string;
}

const actions = { allow: 'ACCEPT', drop: 'DROP' } as const;
/** PVE's limit of a list of addresses, in characters. */
const longestList = 512;

/** PVE wants no list with addresses of both families, and has a protocol of its own for the pings of IPv6. */
function pveRules({ direction, action, protocol, ports, addresses, note }: MachineRule): PveRule[] {
  const base = {
    type: direction,
    action: actions[action],
    ...(ports !== '' && { dport: ports.replaceAll('-', ':') }),
    ...(note !== '' && { comment: note }),
  };
  const of = (family: 4 | 6 | undefined, list: string | undefined): PveRule => {
    const proto = protocol === 'icmp' && family === 6 ? 'ipv6-icmp' : protocol;
    return {
      ...base,
      ...(proto !== 'any' && { proto }),
      ...(list !== undefined && { [direction === 'in' ? 'source' : 'dest']: list }),
    };
  };
  if (addresses.length === 0)
    return protocol === 'icmp' ? [of(4, undefined), of(6, undefined)] : [of(undefined, undefined)];
  return ([4, 6] as const).flatMap((family) =>
    listsOf(addresses.filter((one) => one.includes(':') === (family === 6))).map((list) => of(family, list)),
  );
}

function listsOf(addresses: readonly string[]): string[] {
  const lists: string[] = [];
  for (const address of addresses) {
    const last = lists.at(-1);
    if (last !== undefined && last.length + address.length < longestList)
      lists[lists.length - 1] = `${last},${address}`;
    else lists.push(address);
  }
  return lists;
}

const compared = [
  'type',
  'action',
  'proto',
  'dport',
  'source',
  'dest',
  'comment',
  'sport',
  'iface',
  'macro',
  'icmp-type',
] as const;

/** A text that two rules share if and only if they say the same. */
const signOf = (rule: PveRule | ListedRule): string => {
  const values = new Map(Object.entries(rule));
  return JSON.stringify(compared.map((key) => values.get(key) ?? ''));
};

interface Standing {
  readonly wanted: readonly PveRule[];
  readonly listed: readonly ListedRule[];
  readonly policies: { readonly policy_in: string; readonly policy_out: string };
  readonly drift: FirewallDrift;
}

async function standingOf(machine: FoundMachine, firewall: MachineFirewall): Promise<Standing> {
  const options = await machine.call('GET', '/firewall/options', firewallOptions);
  const listed = (await machine.call('GET', '/firewall/rules', firewallRules)).toSorted((a, b) => a.pos - b.pos);
  const wanted = firewall.rules.flatMap(pveRules);
  const policies = { policy_in: actions[firewall.policyIn], policy_out: actions[firewall.policyOut] };
  // A rule that is switched off does nothing.
  const [want, have] = [wanted.map(signOf), listed.filter(({ enable }) => enable !== 0).map(signOf)];
  const missing = without(want, have).length;
  const unknown = without(have, want).length + listed.filter(({ enable }) => enable === 0).length;
  const drift = {
    isOff: !options.enable || !isGuarded(machine.config),
    policies: options.policy_in !== policies.policy_in || options.policy_out !== policies.policy_out,
    missing,
    unknown,
    order: missing === 0 && unknown === 0 && want.some((sign, index) => sign !== have[index]),
  };
  return { wanted, listed, policies, drift };
}

/** What is in `all` and not in `others`; what is there twice counts twice. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const hasRules = ({ missing, unknown, order }: FirewallDrift): boolean => missing === 0 && unknown === 0 && !order;
const isNone = (drift: FirewallDrift): boolean => !drift.isOff && !drift.policies && hasRules(drift);

export async function firewallDrift(
  machine: FoundMachine,
  wanted: MachineFirewall,
): Promise<FirewallDrift | undefined> {
  const { drift } = await standingOf(machine, wanted);
  return isNone(drift) ? undefined : drift;
}

/**
 * PVE has no call that replaces all rules. New ones come first and switched off, and are switched on from the top: what
 * they do not decide yet is decided by the old ones, which go last. A call that is interrupted is completed by the next:
 * it finds other rules than wanted and begins anew.
 */
export async function setFirewall(machine: FoundMachine, firewall: MachineFirewall): Promise<void> {
  const { wanted, listed, policies, drift } = await standingOf(machine, firewall);
  if (isNone(drift)) return;
  const hasThem = hasRules(drift);
  if (!hasThem) {
    // PVE puts a new rule at the top, whatever position it is sent with (API2/Firewall/Rules.pm, create_rule).
    for (const rule of wanted.toReversed()) {
      await machine.call('POST', '/firewall/rules', nothing, { ...rule, enable: 0 });
    }
    for (const pos of wanted.keys()) await machine.call('PUT', `/firewall/rules/${pos}`, nothing, { enable: 1 });
  }
  await machine.call('PUT', '/firewall/options', nothing, { enable: true, ...policies });
  if (!isGuarded(machine.config)) await machine.call('PUT', '/config', nothing, { net0: guardedCard(machine.config) });
  if (hasThem) return;
  for (let pos = wanted.length + listed.length - 1; pos >= wanted.length; pos -= 1) {
    await machine.call('DELETE', `/firewall/rules/${pos}`, nothing);
  }
  const { drift: left } = await standingOf(machine, firewall);
  if (!hasRules(left)) throw new ComputeError('locked', 'The rules were changed by somebody else at the same time.');
}
