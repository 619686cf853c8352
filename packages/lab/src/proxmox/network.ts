import { BlockList, isIP } from 'node:net';
import { addressesOf, type VlanCard, vlanCardsOf } from './cloud-init.ts';
import type { Cluster } from './cluster.ts';
import type { Firewall, Vm } from './model.ts';
import { isBooted } from './power.ts';

/** A packet that opens a connection, from one address to another. */
export interface Attempt {
  readonly from: string;
  readonly to: string;
  readonly protocol: 'tcp' | 'udp' | 'icmp';
  readonly port?: number | undefined;
}

interface Answer {
  /**
   * `refused`: it arrived, and nothing listens there; or a rule rejects it. `timeout`: dropped, or no machine has the address.
   * `no_route`: a private address that no card of the sender leads to, or that no machine of that VLAN has.
   */
  readonly outcome: 'open' | 'refused' | 'timeout' | 'no_route';
  /** What decided, such as "machine 10000, in: rule 2". */
  readonly decided: string;
}

/** Every system of the lab runs sshd; what else listens comes with a package. */
const LISTENS: Readonly<Record<string, readonly number[]>> = {
  nginx: [80],
  apache2: [80],
  'gitlab-ce': [80],
  postgresql: [5432],
};
const isListening = ({ image }: Vm, port: number): boolean =>
  port === 22 || image.packages.some((name) => LISTENS[name]?.includes(port));

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function isAmong(address: string, entries: readonly string[]): boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [first = '', last] = entry.split('-');
    const [base = '', prefix] = entry.split('/');
    // An alias, which the lab does not resolve.
    if (isIP(prefix === undefined ? first : base) === 0) continue;
    if (prefix !== undefined) list.addSubnet(base, Number(prefix), familyOf(base));
    else if (last !== undefined) list.addRange(first, last, familyOf(first));
    else list.addAddress(entry, familyOf(entry));
  }
  return list.check(address, familyOf(address));
}

const holds = (vm: Vm, address: string): boolean => {
  const { ip, ip6 } = addressesOf(vm);
  return isAmong(address, [ip, ip6].filter(Boolean));
};

/** Every system of the lab adds to itself whatever its guard lets it use. */
const mayUse = ({ firewall: { ipsets } }: Vm, address: string): boolean =>
  isAmong(address, ipsets['ipfilter-net0']?.entries.map(({ cidr }) => cidr) ?? []);

/** The machine that uses the address now, in any cluster: all of them are on the same internet. */
function machineAt(cluster: Cluster, address: string): { home: Cluster; vm: Vm } | undefined {
  for (const uses of [holds, mayUse]) {
    for (const home of [cluster, ...cluster.peers]) {
      const vm = Object.values(home.state.vms).find((one) => one.power === 'running' && uses(one, address));
      if (vm !== undefined) return { home, vm };
    }
  }
  return undefined;
}

const isUnplugged = ({ config }: Vm): boolean => /(?:^|,)link_down=1(?:,|$)/.test(config.net0 ?? '');

/** The card that leads to an address: the one in whose network it is. */
export const cardTowards = (vm: Vm, to: string): VlanCard | undefined =>
  isIP(to) === 4 ? vlanCardsOf(vm).find((card) => isAmong(to, [`${card.address}/${card.prefix}`])) : undefined;

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** Through a VLAN: only machines of the same cluster whose card has the same bridge and tag hear it. */
function attemptInVlan(home: Cluster, sender: Vm, card: VlanCard, asked: Attempt): Answer {
  const packet = { ...asked, from: card.address };
  const out = judge(sender, 'out', packet, card.key);
  if (out.action !== 'ACCEPT') return refusal(out.action, out.by);
  for (const vm of Object.values(home.state.vms)) {
    const heard = vlanCardsOf(vm).find((one) => one.bridge === card.bridge && one.tag === card.tag);
    if (vm.power !== 'running' || heard?.address !== asked.to) continue;
    const into = judge(vm, 'in', packet, heard.key);
    return into.action === 'ACCEPT' ? arrived(home, vm, asked, into.by) : refusal(into.action, into.by);
  }
  return { outcome: 'no_route', decided: `no machine of VLAN ${card.tag} has ${asked.to}` };
}

/** Answers an attempt by the rules that are in force at the hypervisors of both ends; `by` is the machine that sends. */
export function attempt(cluster: Cluster, asked: Attempt, by?: Vm): Answer {
  const sender = by === undefined ? machineAt(cluster, asked.from) : { home: cluster, vm: by };
  const card = sender && cardTowards(sender.vm, asked.to);
  if (sender && card) return attemptInVlan(sender.home, sender.vm, card, asked);
  const unplugged = [sender, machineAt(cluster, asked.to)].find((end) => end && isUnplugged(end.vm));
  if (unplugged) return { outcome: 'timeout', decided: `machine ${unplugged.vm.vmid}: link down` };
  const out = sender && judge(sender.vm, 'out', asked);
  if (out && out.action !== 'ACCEPT') return refusal(out.action, out.by);
  const receiver = machineAt(cluster, asked.to);
  if (receiver === undefined && isIP(asked.to) === 4 && isAmong(asked.to, PRIVATE))
    return { outcome: 'no_route', decided: 'no card leads there' };
  // The rest of the internet answers pings and serves the web.
  if (receiver === undefined) {
    const isKnown = asked.protocol === 'icmp' || asked.port === 80 || asked.port === 443;
    return { outcome: isKnown ? 'open' : 'timeout', decided: 'the rest of the internet' };
  }
  const into = judge(receiver.vm, 'in', asked);
  if (into.action !== 'ACCEPT') return refusal(into.action, into.by);
  return arrived(receiver.home, receiver.vm, asked, into.by);
}

function arrived(home: Cluster, vm: Vm, asked: Attempt, decided: string): Answer {
  if (!isBooted(home, vm)) return { outcome: 'timeout', decided: `machine ${vm.vmid} is not up` };
  const isOpen = asked.protocol === 'icmp' || (asked.protocol === 'tcp' && isListening(vm, asked.port ?? 0));
  return { outcome: isOpen ? 'open' : 'refused', decided };
}

const refusal = (action: string, decided: string): Answer => ({
  outcome: action === 'REJECT' ? 'refused' : 'timeout',
  decided,
});

function judge(
  { vmid, config, firewall }: Vm,
  type: 'in' | 'out',
  asked: Attempt,
  card = 'net0',
): { action: string; by: string } {
  const { options, rules, ipsets } = firewall;
  const by = (what: string) => `machine ${vmid}, ${type}: ${what}`;
  if (options.enable !== '1' || !/(?:^|,)firewall=1(?:,|$)/.test(config[card] ?? ''))
    return { action: 'ACCEPT', by: by('firewall off') };
  const own = ipsets[`ipfilter-${card}`]?.entries.map(({ cidr }) => cidr);
  // Switched on, the filter is there for every card, also where nothing was put into its list.
  const isFiltered = type === 'out' && options.ipfilter === '1' && (own !== undefined || card !== 'net0');
  if (isFiltered && !isAmong(asked.from, own ?? [])) return { action: 'DROP', by: by('ipfilter') };
  const at = rules.findIndex((rule) => rule.enable === '1' && rule.type === type && matches(rule, asked, ipsets));
  const rule = rules[at];
  if (rule !== undefined) return { action: rule.action ?? 'DROP', by: by(`rule ${at}`) };
  // PVE's defaults where no policy is set.
  const policy = type === 'in' ? (options.policy_in ?? 'DROP') : (options.policy_out ?? 'ACCEPT');
  return { action: policy, by: by('policy') };
}

function matches(rule: Record<string, string>, asked: Attempt, ipsets: Firewall['ipsets']): boolean {
  const { proto, dport, source, dest, macro } = rule;
  if (macro !== undefined) return false;
  const icmp = isIP(asked.to) === 6 ? ['ipv6-icmp', 'icmpv6'] : ['icmp'];
  const names = asked.protocol === 'icmp' ? icmp : [asked.protocol];
  if (proto !== undefined && !names.includes(proto)) return false;
  if (dport !== undefined && !dport.split(',').some((part) => isPort(part, asked.port))) return false;
  const isOneOf = (list: string | undefined, address: string) => {
    if (list === undefined) return true;
    const entries = list.split(',').flatMap((one) => {
      const set = ipsets[one.slice(1)];
      return one.startsWith('+') ? (set?.entries.map(({ cidr }) => cidr) ?? []) : [one];
    });
    return isAmong(address, entries);
  };
  return isOneOf(source, asked.from) && isOneOf(dest, asked.to);
}

function isPort(part: string, port: number | undefined): boolean {
  const [first, last = first] = part.split(':').map(Number);
  return port !== undefined && first !== undefined && last !== undefined && port >= first && port <= last;
}
