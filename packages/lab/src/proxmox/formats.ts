import { isIP, isIPv4, isIPv6 } from 'node:net';

interface PropertyKey {
  readonly isDefault: boolean;
  readonly required: boolean;
  readonly alias?: string;
  readonly type?: string;
}

/** The keys of a comma-separated list of key=value. */
export type PropertyFormat = ReadonlyMap<string, PropertyKey>;

export function parsePropertyString(
  format: PropertyFormat,
  text: string,
): { values: Record<string, string> } | { error: string } {
  const values: Record<string, string> = {};
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const equals = part.indexOf('=');
    const given = equals === -1 ? [...format].find(([, { isDefault }]) => isDefault)?.[0] : part.slice(0, equals);
    if (given === undefined) return { error: 'value without key, but schema does not define a default key' };
    const key = format.get(given);
    if (key === undefined) return { error: `invalid key in comma-separated list property: ${given}` };
    // "virtio=AA:BB:..." is the model and the address in one.
    if (key.alias === 'macaddr') values.model = given;
    const name = key.alias ?? given;
    if (values[name] !== undefined) return { error: `duplicate key in comma-separated list property: ${name}` };
    values[name] = equals === -1 ? part : part.slice(equals + 1);
  }
  return { values };
}

const dnsName = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)*[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?$/;
const cidr4 = (text: string) => isCidr(text, isIPv4, 32);
const cidr6 = (text: string) => isCidr(text, isIPv6, 128);

function isCidr(text: string, isAddress: (text: string) => boolean, longest: number): boolean {
  const [address = '', prefix = '', ...more] = text.split('/');
  return more.length === 0 && isAddress(address) && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest;
}

type Check = [test: (text: string) => boolean, sentence: string];
const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** The wording is PVE::JSONSchema's. Formats not listed here accept any value. */
const checks: Readonly<Record<string, Check>> = {
  'pve-node': [matches(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i), 'value does not look like a valid node name'],
  'pve-vmid': [matches(/^[1-9][0-9]{2,8}$/), 'value does not look like a valid VM ID'],
  'pve-configid': [matches(/^[a-z][a-z0-9_-]+$/i), 'invalid configuration ID'],
  'pve-ha-resource-or-vm-id': [matches(/^(?:(?:vm|ct):)?[1-9][0-9]{2,8}$/), 'invalid HA resource ID'],
  'pve-storage-id': [matches(/^[a-z][a-z0-9\-_.]*[a-z0-9]$/i), 'storage ID contains illegal characters'],
  'pve-storage-content': [matches(/^(images|rootdir|vztmpl|iso|backup|snippets|import|none)$/), 'invalid content type'],
  'pve-task-status-type': [matches(/^(ok|error|warning|unknown)$/i), 'invalid task status type'],
  'pve-poolid': [matches(/^[A-Za-z0-9.\-_]+(?:\/[A-Za-z0-9.\-_]+){0,2}$/), 'pool name contains invalid characters'],
  'pve-userid': [matches(/^[^\s:/]+@[A-Za-z][A-Za-z0-9.\-_]+$/), 'value does not look like a valid user name'],
  'pve-tokenid': [
    matches(/^[^\s:/]+@[A-Za-z][A-Za-z0-9.\-_]+![A-Za-z][A-Za-z0-9.\-_]+$/),
    'value does not look like a valid token ID',
  ],
  'pve-realm': [matches(/^[A-Za-z][A-Za-z0-9.\-_]+$/), 'value does not look like a valid realm'],
  'pve-roleid': [matches(/^[A-Za-z0-9.\-_]+$/), 'role name contains invalid characters'],
  'pve-groupid': [matches(/^[A-Za-z0-9.\-_]+$/), 'group name contains invalid characters'],
  'pve-volume-id': [matches(/^[a-z][a-z0-9\-_.]*[a-z0-9]:.+$/i), 'unable to parse volume ID'],
  'pve-volume-id-or-qm-path': [
    matches(/^(?:none|cdrom|cloudinit|\/.+|[a-z][a-z0-9\-_.]*[a-z0-9]:.+)$/i),
    'unable to parse volume ID',
  ],
  'pve-volume-id-or-absolute-path': [matches(/^(?:\/.+|[a-z][a-z0-9\-_.]*[a-z0-9]:.+)$/i), 'unable to parse volume ID'],
  'disk-size': [matches(/^\d+(\.\d+)?([KMGT](?:iB)?)?$/), 'value does not look like a valid disk size'],
  'mac-addr': [
    matches(/^[a-f0-9][02468ace](?::[a-f0-9]{2}){5}$/i),
    'value does not look like a valid unicast MAC address',
  ],
  'pve-bridge-id': [matches(/^[-_.\w]+$/), 'invalid bridge ID'],
  'pve-tag': [matches(/^[a-z0-9_][a-z0-9_\-+.]*$/i), 'invalid characters in tag'],
  'pve-iface': [matches(/^[a-z][a-z0-9_]{1,20}([:.]\d+)?$/i), 'invalid network interface name'],
  'dns-name': [(text) => text.length <= 255 && dnsName.test(text), 'value does not look like a valid DNS name'],
  address: [(text) => isIP(text) > 0 || dnsName.test(text), 'value does not look like a valid address'],
  urlencoded: [matches(/^[-%a-zA-Z0-9_.!~*'()]*$/), 'invalid urlencoded string'],
  CIDR: [(text) => cidr4(text) || cidr6(text), 'value does not look like a valid CIDR network'],
  IPorCIDRorAlias: [
    (text) => isIP(text) > 0 || cidr4(text) || cidr6(text) || /^[A-Za-z][A-Za-z0-9\-_]+$/.test(text),
    'value does not look like a valid IP address, network or alias',
  ],
  'storage-pair': [
    matches(/^[a-z0-9][a-z0-9\-_.]*(?::[a-z0-9][a-z0-9\-_.]*)?$/i),
    'value does not look like a valid storage pair',
  ],
  email: [
    matches(/^[\w+.~-]+(?:\.[\w+.~-]+)*@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*$/),
    'value does not look like a valid email address',
  ],
};

export function checkFormat(format: string | undefined, text: string): string | undefined {
  if (format === undefined) return undefined;
  if (format === 'pve-qm-ipconfig') return ipConfigError(text);
  const [, base = format, kind] = /^(.+?)(?:-(list|opt))?$/.exec(format) ?? [];
  const check = checks[format] ?? checks[base];
  if (check === undefined || (kind === 'opt' && text === '')) return undefined;
  const [test, sentence] = check;
  const isList = kind === 'list' && checks[format] === undefined;
  const bad = (isList ? text.split(/[,;\s]+/).filter(Boolean) : [text]).find((item) => !test(item));
  return bad === undefined ? undefined : isList ? `${sentence}: ${bad}` : sentence;
}

const ipConfigKeys: PropertyFormat = new Map(
  ['ip', 'gw', 'ip6', 'gw6'].map((name) => [name, { isDefault: false, required: false }]),
);

function ipConfigError(text: string): string | undefined {
  const parsed = parsePropertyString(ipConfigKeys, text);
  if ('error' in parsed) return parsed.error;
  const { ip, gw, ip6, gw6 } = parsed.values;
  if (ip !== undefined && ip !== 'dhcp' && !cidr4(ip)) {
    return 'format error: ip: invalid format - value does not look like a valid ipv4 network configuration';
  }
  if (ip6 !== undefined && ip6 !== 'dhcp' && ip6 !== 'auto' && !cidr6(ip6)) {
    return 'format error: ip6: invalid format - value does not look like a valid ipv6 network configuration';
  }
  if (gw !== undefined && !isIPv4(gw))
    return 'format error: gw: invalid format - value does not look like a valid ipv4 address';
  if (gw6 !== undefined && !isIPv6(gw6))
    return 'format error: gw6: invalid format - value does not look like a valid ipv6 address';
  if (gw !== undefined && ip === undefined) return "format error: ip: missing property required by 'gw'";
  if (gw6 !== undefined && ip6 === undefined) return "format error: ip6: missing property required by 'gw6'";
  return undefined;
}
