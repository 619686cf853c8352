import { createHash } from 'node:crypto';
import { type Call, type CallRow, flag, int, list, need, text, vmOf } from '../call.ts';
import type { Firewall } from '../model.ts';
import { badParameter, died } from '../pve-error.ts';

const base = '/nodes/{node}/qemu/{vmid}/firewall';
const notFields = /^(?:node|vmid|pos|digest|delete|moveto)$/;

const digestOf = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('hex');

function firewallOf(call: Call): Firewall {
  return vmOf(call).firewall;
}

function checkDigest(call: Call, value: unknown): void {
  const given = text(call, 'digest');
  if (given !== undefined && given !== digestOf(value)) {
    throw died('detected modified configuration - file changed by other user? Try again.');
  }
}

function fields({ params }: Call): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      notFields.test(key) || typeof value !== 'string' ? [] : [[key, value]],
    ),
  );
}

function showRule(rule: Record<string, string>, pos: number): Record<string, unknown> {
  return { ...rule, pos, ...(rule.enable !== undefined && { enable: Number(rule.enable) }) };
}

function ipsetOf(call: Call): Firewall['ipsets'][string] {
  const ipset = firewallOf(call).ipsets[need(call, 'name')];
  if (ipset === undefined) throw died(`no such IPSet '${need(call, 'name')}'`);
  return ipset;
}

export const firewallCalls: CallRow[] = [
  {
    at: `GET ${base}/rules`,
    name: 'firewall-rules',
    run(call) {
      const { rules } = firewallOf(call);
      return rules.map((rule, pos) => ({ ...showRule(rule, pos), digest: digestOf(rules) }));
    },
  },
  {
    at: `POST ${base}/rules`,
    name: 'firewall-rule-add',
    run(call) {
      const { rules } = firewallOf(call);
      checkDigest(call, rules);
      // PVE puts new rules first, whatever position is sent, and leaves them off unless told otherwise.
      rules.unshift({ enable: '0', ...fields(call) });
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `PUT ${base}/rules/{pos}`,
    name: 'firewall-rule-update',
    run(call) {
      const { rules } = firewallOf(call);
      checkDigest(call, rules);
      const pos = int(call, 'pos') ?? 0;
      const rule = rules[pos];
      if (rule === undefined) throw badParameter({ pos: `no rule at position ${pos}` });
      Object.assign(rule, fields(call));
      for (const key of list(call, 'delete')) delete rule[key];
      const moveto = int(call, 'moveto');
      if (moveto !== undefined) {
        rules.splice(pos, 1);
        rules.splice(moveto > pos ? moveto - 1 : moveto, 0, rule);
      }
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `DELETE ${base}/rules/{pos}`,
    name: 'firewall-rule-delete',
    run(call) {
      const { rules } = firewallOf(call);
      checkDigest(call, rules);
      const pos = int(call, 'pos') ?? 0;
      if (rules[pos] === undefined) throw badParameter({ pos: `no rule at position ${pos}` });
      rules.splice(pos, 1);
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `GET ${base}/options`,
    name: 'firewall-options',
    run(call) {
      const { options } = firewallOf(call);
      const shown = Object.entries(options).map(([key, value]) => [key, /^[01]$/.test(value) ? Number(value) : value]);
      return { ...Object.fromEntries(shown), digest: digestOf(options) };
    },
  },
  {
    at: `PUT ${base}/options`,
    name: 'firewall-options-set',
    run(call) {
      const { options } = firewallOf(call);
      checkDigest(call, options);
      Object.assign(options, fields(call));
      for (const key of list(call, 'delete')) delete options[key];
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `GET ${base}/ipset`,
    name: 'ipsets',
    run: (call) =>
      Object.entries(firewallOf(call).ipsets).map(([name, ipset]) => ({
        name,
        digest: digestOf(ipset),
        ...(ipset.comment !== undefined && { comment: ipset.comment }),
      })),
  },
  {
    at: `POST ${base}/ipset`,
    name: 'ipset-add',
    run(call) {
      const { ipsets } = firewallOf(call);
      const [name, rename, comment] = [need(call, 'name'), text(call, 'rename'), text(call, 'comment')];
      if (rename !== undefined) {
        const old = ipsets[rename];
        if (old === undefined) throw badParameter({ name: `IPSet '${rename}' does not exist` });
        delete ipsets[rename];
        ipsets[name] = { ...old, ...(comment !== undefined && { comment }) };
      } else {
        if (ipsets[name] !== undefined) throw badParameter({ name: `IPSet '${name}' already exists` });
        ipsets[name] = { entries: [], ...(comment !== undefined && { comment }) };
      }
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `DELETE ${base}/ipset/{name}`,
    name: 'ipset-delete',
    run(call) {
      if (ipsetOf(call).entries.length > 0 && !flag(call, 'force'))
        throw died(`IPSet '${need(call, 'name')}' is not empty`);
      delete firewallOf(call).ipsets[need(call, 'name')];
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `GET ${base}/ipset/{name}`,
    name: 'ipset',
    run: (call) =>
      ipsetOf(call).entries.map((entry) => ({
        cidr: entry.cidr,
        digest: digestOf(ipsetOf(call)),
        ...(entry.comment !== undefined && { comment: entry.comment }),
        ...(entry.nomatch && { nomatch: 1 }),
      })),
  },
  {
    at: `POST ${base}/ipset/{name}`,
    name: 'ipset-entry-add',
    run(call) {
      const { entries } = ipsetOf(call);
      const cidr = need(call, 'cidr');
      if (entries.some((entry) => entry.cidr === cidr))
        throw badParameter({ cidr: `address '${cidr}' already exists` });
      const comment = text(call, 'comment');
      entries.push({
        cidr,
        ...(comment !== undefined && { comment }),
        ...(flag(call, 'nomatch') && { nomatch: true }),
      });
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `DELETE ${base}/ipset/{name}/{cidr}`,
    name: 'ipset-entry-delete',
    run(call) {
      const ipset = ipsetOf(call);
      checkDigest(call, ipset);
      // One that is not in the list is no error: PVE/API2/Firewall/IPSet.pm, remove_ip.
      ipset.entries = ipset.entries.filter(({ cidr }) => cidr !== need(call, 'cidr'));
      call.cluster.touch();
      return null;
    },
  },
  {
    at: `GET ${base}/log`,
    name: 'firewall-log',
    run(call) {
      firewallOf(call);
      return [{ n: 1, t: 'no content' }];
    },
  },
];
