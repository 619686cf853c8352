/** https://www.iana.org/assignments/dns-svcb: the keys that PowerDNS 4.7 knows by name. */
const names = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'];

interface Param {
  readonly key: number;
  readonly name: string;
  readonly value: string | undefined;
}

/**
 * The parameters of an HTTPS record as PowerDNS 4.7 reads them. It takes one spelling only, which is its own: the keys in the
 * order of their numbers, and the values of ech and of keys without a name in quotation marks.
 */
export function svcParams(content: string): Param[] {
  const [priority = '', target = '', ...rest] = content.split(' ');
  const text = rest.join(' ');
  if (text === '') return [];
  if (Number(priority) === 0) throw new Error(`When parsing HTTPS trailing data was not parsed: ' ${text}'`);
  const params = [...text.matchAll(/([^\s=]+)(?:=("(?:[^"\\]|\\.)*"|[^\s"]*))?/g)].map(
    ([, name = '', value]): Param => {
      const key = numberOf(name);
      if (value === '' || (value === undefined && name !== 'no-default-alpn')) {
        throw new Error(
          `Parsing record content (try 'pdnsutil check-zone'): expected ${value === undefined ? `'=' after ${name}` : `value after ${name}=`}`,
        );
      }
      return { key, name, value: value?.replace(/^"(.*)"$/s, '$1') };
    },
  );
  const sorted = [...new Map(params.toReversed().map((one) => [one.key, one])).values()].sort((a, b) => a.key - b.key);
  const written = [priority, target, ...sorted.map(spelled)].join(' ');
  if (written !== content) throw new Error(`Not in expected format (parsed as '${written}')`);
  return params;
}

function numberOf(name: string): number {
  const known = names.indexOf(name);
  const [, digits] = /^key(\d{1,5})$/.exec(name) ?? [];
  if (known === -1 && digits === undefined) {
    throw new Error(
      `Parsing record content (try 'pdnsutil check-zone'): SvcParam '${name}' is not recognized or in keyNNNN format`,
    );
  }
  return known === -1 ? Number(digits) : known;
}

function spelled({ key, name, value }: Param): string {
  if (value === undefined) return name;
  if (name === 'mandatory')
    return `mandatory=${value
      .split(',')
      .sort((a, b) => numberOf(a) - numberOf(b))
      .join(',')}`;
  if (name === 'ech') return `ech="${Buffer.from(value, 'base64').toString('base64')}"`;
  return key < names.length ? `${name}=${value}` : `${name}="${value}"`;
}

export const mandatoryKeys = (value: string): number[] => value.split(',').map(numberOf);
