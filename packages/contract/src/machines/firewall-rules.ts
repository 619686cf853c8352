import { z } from 'zod';
import { stateWords } from '../state-words.ts';
import { line, optionalLine } from '../text.ts';
import { isInNetwork, networkText, readNetwork } from './networks.ts';

export const firewallLimits = {
  /** Firewalls of an account. */
  firewalls: 20,
  rules: 50,
  /** Addresses and networks of one rule. */
  addresses: 20,
  /** Ports of one rule, where a range counts as two: the most that the hypervisor takes. */
  ports: 15,
} as const;

export const ruleDirection = z.enum(['in', 'out']);
export type RuleDirection = z.infer<typeof ruleDirection>;
export const ruleAction = z.enum(['allow', 'drop']);
export type RuleAction = z.infer<typeof ruleAction>;
export const ruleProtocol = z.enum(['tcp', 'udp', 'icmp', 'any']);
export type RuleProtocol = z.infer<typeof ruleProtocol>;

/** What a rule does, drawn as states are so that the two are told apart at a glance. */
export const ruleActionWords = stateWords({
  allow: { word: 'Allow', meaning: 'well' },
  drop: { word: 'Drop', meaning: 'rest' },
});
export const protocolWords: Readonly<Record<RuleProtocol, string>> = {
  tcp: 'TCP',
  udp: 'UDP',
  icmp: 'Ping (ICMP)',
  any: 'Everything',
};

interface PortRange {
  readonly from: number;
  readonly to: number;
}

/** `22`, `80,443` or `8000-8100` as ranges, in order; undefined when it is no list of ports. */
export function readPorts(text: string): PortRange[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const ranges: PortRange[] = [];
  for (const part of parts) {
    const [, first, last = first] = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to <= 65_535 && from <= to)) return undefined;
    ranges.push({ from, to });
  }
  return ranges;
}

const portsText = (ranges: readonly PortRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',');

const portsMessage = 'Please enter ports such as 22 or 80,443 or 8000-8100.';
const ports = z
  .string({ error: portsMessage })
  .trim()
  .max(120, { error: portsMessage, abort: true })
  .refine((text) => text === '' || readPorts(text) !== undefined, { error: portsMessage, abort: true })
  .overwrite((text) => (text === '' ? '' : portsText(readPorts(text) ?? [])))
  .refine((text) => text.split(/[,-]/).length <= firewallLimits.ports, {
    error: `Please use at most ${firewallLimits.ports} ports in one rule; a range counts as two.`,
  })
  .describe('Such as 22, 80,443 or 8000-8100; empty for all.');

const addressMessage = 'Please enter an address or a network, such as 192.0.2.7 or 2001:db8::/32.';
const address = z
  .string({ error: addressMessage })
  .trim()
  .max(60, { error: addressMessage, abort: true })
  .refine((text) => readNetwork(text) !== undefined, { error: addressMessage, abort: true })
  .overwrite((text) => {
    const network = readNetwork(text);
    return network ? networkText(network) : text;
  });

export const firewallRule = z
  .strictObject({
    direction: ruleDirection,
    action: ruleAction,
    protocol: ruleProtocol,
    ports: ports.default(''),
    addresses: z
      .array(address)
      .max(firewallLimits.addresses, { error: `Please use at most ${firewallLimits.addresses} addresses in one rule.` })
      .default([])
      .describe('Where it comes from, or for outbound rules where it goes to; empty for anywhere.'),
    note: optionalLine(80).default(''),
  })
  .refine(({ protocol, ports: chosen }) => chosen === '' || protocol === 'tcp' || protocol === 'udp', {
    error: 'Only TCP and UDP have ports. Please leave the ports empty.',
    path: ['ports'],
  });
export type FirewallRule = z.output<typeof firewallRule>;

/** A rule as it is answered: read and written in its one spelling before. */
export const shownRule = z.strictObject({
  direction: ruleDirection,
  action: ruleAction,
  protocol: ruleProtocol,
  ports: z.string(),
  addresses: z.array(z.string()),
  note: z.string(),
});

export const firewallRules = z
  .array(firewallRule)
  .max(firewallLimits.rules, { error: `A firewall has at most ${firewallLimits.rules} rules.` })
  .describe('In order: the first rule that matches decides.');

export const firewallName = line('Please give the firewall a name.', 60);

/** What is decided by a firewall: its rules, and what happens where none matches. */
export interface RuleSet {
  readonly rules: readonly FirewallRule[];
  readonly policy_in: RuleAction;
  readonly policy_out: RuleAction;
}

/** A server without a firewall. */
export const openRules: RuleSet = { rules: [], policy_in: 'allow', policy_out: 'allow' };

interface Attempt {
  readonly direction: RuleDirection;
  readonly protocol: Exclude<RuleProtocol, 'any'>;
  /** None for a ping. */
  readonly port?: number | undefined;
  /** The other end; undefined: one that no rule names. */
  readonly address?: string | undefined;
}

interface Decision {
  readonly action: RuleAction;
  /** The index of the rule that decided; undefined: the policy. */
  readonly rule: number | undefined;
}

/** What becomes of a connection attempt. The answer to one that was let through is let through too. */
export function decide(set: RuleSet, attempt: Attempt): Decision {
  const rule = set.rules.findIndex((one) => matches(one, attempt));
  const found = set.rules[rule];
  if (found) return { action: found.action, rule };
  return { action: attempt.direction === 'in' ? set.policy_in : set.policy_out, rule: undefined };
}

function matches(rule: FirewallRule, { direction, protocol, port, address: other }: Attempt): boolean {
  if (rule.direction !== direction || (rule.protocol !== 'any' && rule.protocol !== protocol)) return false;
  if (rule.ports !== '') {
    const isOne = ({ from, to }: PortRange) => port !== undefined && port >= from && port <= to;
    if (!readPorts(rule.ports)?.some(isOne)) return false;
  }
  if (rule.addresses.length === 0) return true;
  const network = other === undefined ? undefined : readNetwork(other);
  return rule.addresses.some((one) => {
    const listed = readNetwork(one);
    return network !== undefined && listed !== undefined && isInNetwork(network, listed);
  });
}

const sshPort = 22;

/** Whether SSH from this address is dropped. Without an address: from one that no rule names. */
export function locksOut(set: RuleSet, address: string | undefined): boolean {
  return decide(set, { direction: 'in', protocol: 'tcp', port: sshPort, address }).action === 'drop';
}

export const lockoutText = (address: string): string =>
  `These rules drop SSH (port ${sshPort}) from your address ${address}. You would get in by the console only.`;

const allowIn = (
  protocol: RuleProtocol,
  chosen: string,
  note: string,
  addresses: readonly string[] = [],
): FirewallRule => ({
  direction: 'in',
  action: 'allow',
  protocol,
  ports: chosen,
  addresses: [...addresses],
  note,
});

const ssh = allowIn('tcp', '22', 'SSH');
const ping = allowIn('icmp', '', 'Ping');

interface FirewallTemplate {
  readonly title: string;
  readonly about: string;
  readonly rules: readonly FirewallRule[];
}

/** What a new firewall begins with. All else that comes in is dropped, and all that goes out is allowed. */
export const firewallTemplates = {
  ssh: { title: 'SSH only', about: 'SSH and ping.', rules: [ssh, ping] },
  web: {
    title: 'Web server',
    about: 'SSH, ping, and the web on 80 and 443.',
    rules: [ssh, ping, allowIn('tcp', '80,443', 'Web'), allowIn('udp', '443', 'Web over QUIC')],
  },
  mail: {
    title: 'Mail server',
    about: 'SSH, ping, mail in and out, and mailboxes by IMAP and POP3.',
    rules: [
      ssh,
      ping,
      allowIn('tcp', '25,465,587', 'Mail'),
      allowIn('tcp', '143,993,110,995', 'Mailboxes'),
      allowIn('tcp', '80,443', 'Webmail and certificates'),
    ],
  },
  empty: { title: 'Nothing', about: 'Everything that comes in is dropped until you allow it.', rules: [] },
} as const satisfies Record<string, FirewallTemplate>;
export type FirewallTemplateName = keyof typeof firewallTemplates;

export const templateRules = (name: FirewallTemplateName): RuleSet => ({
  rules: firewallTemplates[name].rules,
  policy_in: 'drop',
  policy_out: 'allow',
});

/** Single rules that are added with one press. `address` is that of the person who presses. */
export const rulePresets = (address: string): readonly { readonly label: string; readonly rule: FirewallRule }[] => [
  { label: 'SSH from me', rule: allowIn('tcp', '22', 'SSH from me', [address]) },
  { label: 'SSH', rule: ssh },
  { label: 'Web', rule: allowIn('tcp', '80,443', 'Web') },
  { label: 'Mail', rule: allowIn('tcp', '25,465,587', 'Mail') },
  { label: 'Ping', rule: ping },
];

const services: Readonly<Record<string, string>> = {
  'tcp 22': 'SSH',
  'tcp 25': 'SMTP',
  'tcp 53': 'DNS',
  'udp 53': 'DNS',
  'tcp 80': 'HTTP',
  'tcp 80,443': 'Web',
  'tcp 443': 'HTTPS',
  'udp 443': 'QUIC',
  'tcp 25,465,587': 'Mail',
  'tcp 143,993,110,995': 'Mailboxes',
  'tcp 3306': 'MySQL',
  'tcp 5432': 'PostgreSQL',
};

/** What a rule is about, in a word or two: SSH, Web, TCP 8000-8100. */
export function serviceOf({ protocol, ports: chosen }: Pick<FirewallRule, 'protocol' | 'ports'>): string {
  const known = services[`${protocol} ${chosen}`];
  if (known) return known;
  const word = protocol === 'icmp' ? 'Ping' : protocolWords[protocol];
  return chosen === '' ? word : `${word} ${chosen}`;
}

const listText = (addresses: readonly string[]): string =>
  addresses.length > 3 ? `${addresses.slice(0, 2).join(', ')} and ${addresses.length - 2} more` : addresses.join(', ');

/** "Who gets in", one sentence a rule, in the words of a person. */
export function whoGetsIn(set: RuleSet): string[] {
  const inbound = set.rules.filter(({ direction }) => direction === 'in');
  const sentences = inbound.map((rule) => {
    const who = rule.addresses.length === 0 ? 'Anyone' : listText(rule.addresses);
    const what = rule.protocol === 'any' ? 'everything' : serviceOf(rule);
    return rule.action === 'allow'
      ? `${who} may use ${what}.`
      : `${what} from ${who === 'Anyone' ? 'anyone' : who} is dropped.`;
  });
  const rest = set.policy_in === 'allow' ? 'Everything else gets in.' : 'Everything else is dropped.';
  return [...sentences.map((one) => one.charAt(0).toUpperCase() + one.slice(1)), rest];
}
