import { z } from 'zod';
import { addressNumber } from '../machines/addresses.ts';

/*
 * Parameters of an HTTPS record (RFC 9460). A reader throws the whole record away, and often the whole answer, when one of
 * them is against the rules, so all of them are held here.
 */

/** In the order of their numbers (RFC 9460, 14.3.2). */
const names: readonly string[] = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'];

type Refusal = { readonly refusal: string };
const refuse = (refusal: string): Refusal => ({ refusal });

export function readIpv6(text: string): string | undefined {
  if (!z.ipv6().safeParse(text).success) return undefined;
  // As RFC 5952 writes it, which is how browsers and name servers do.
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

/** The number of a key; undefined for what is no key of HTTPS records. */
function numberOf(key: string): number | undefined {
  const known = names.indexOf(key);
  if (known !== -1) return known;
  const [, digits = ''] = /^key(0|[1-9]\d{0,4})$/.exec(key) ?? [];
  // 7 is dohpath, which is for DNS servers (RFC 9461); 65535 is no key (RFC 9460, 14.3.2).
  return digits !== '' && Number(digits) > 7 && Number(digits) < 65_535 ? Number(digits) : undefined;
}

function whyNoKey(key: string): string {
  const [, digits = ''] = /^key(\d{1,5})$/.exec(key) ?? [];
  const name = digits === '' ? undefined : names[Number(digits)];
  if (name !== undefined) return `Please write ${name} instead of ${key}.`;
  if (key === 'dohpath' || key === 'key7')
    return 'dohpath is for DNS servers, not for HTTPS records. Please leave it out.';
  return `${key} is no parameter of HTTPS records. There are ${names.join(', ')}, and numbers such as key65280.`;
}

const port = /^(?:0|[1-9]\d{0,4})$/;
/** What a zone file keeps together without quotation marks. */
const plainValue = /^[!#-':<-[\]-~*-9]{1,1000}$/;

/** In its one spelling, or what a right one looks like. Undefined: the key stands without a value. */
function readValue(key: string, value: string | undefined): string | undefined | Refusal {
  if (key === 'no-default-alpn') {
    return value === undefined ? undefined : refuse('Please write no-default-alpn without a value.');
  }
  if (value === undefined || value === '') return refuse(`Please give ${key} a value, or leave it out.`);
  const values = value.split(',');
  switch (key) {
    case 'mandatory':
      return values.join(',');
    case 'alpn':
      return values.every((one) => /^[a-z0-9._/:-]{1,255}$/i.test(one))
        ? value
        : refuse('Please write the protocols of alpn with commas between them, such as alpn=h2,h3.');
    case 'port':
      return port.test(value) && Number(value) <= 65_535
        ? value
        : refuse('Please enter a port up to 65535, such as port=8443.');
    case 'ipv4hint':
      return values.every((one) => addressNumber(one) !== undefined)
        ? value
        : refuse('Please enter IPv4 addresses with commas between them, such as ipv4hint=203.0.113.10.');
    case 'ipv6hint': {
      const read = values.map(readHint);
      return read.includes(undefined)
        ? refuse('Please enter IPv6 addresses with commas between them, such as ipv6hint=2001:db8::10.')
        : read.join(',');
    }
    case 'ech':
      return isEchList(value)
        ? value
        : refuse(
            'Please copy the whole value of ech as your server prints it: it is base64 and begins with its own length.',
          );
    default:
      return plainValue.test(value)
        ? value
        : refuse(`Please write the value of ${key} without spaces, quotation marks, brackets, semicolons and \\.`);
  }
}

/** An address that a browser could connect to: one of IPv4 in the clothes of IPv6 is a slip. */
function readHint(text: string): string | undefined {
  const address = readIpv6(text);
  return address === undefined || /^::(?:ffff:)?[0-9a-f]{1,4}(?::[0-9a-f]{1,4})?$/.test(address) ? undefined : address;
}

/** An ECHConfigList: two bytes with the length of what follows. */
function isEchList(value: string): boolean {
  if (value.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return false;
  const bytes = atob(value);
  if (btoa(bytes) !== value || bytes.length < 6) return false;
  return bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1) === bytes.length - 2;
}

/** All parameters in the order of their numbers, or what is wrong with them. */
export function readServiceParams(text: string): string | Refusal {
  const params = new Map<string, string | undefined>();
  for (const param of text.split(/[ \t]+/).filter((one) => one !== '')) {
    const [, key = '', quoted, plain] = /^([^=]+)(?:="([^"]*)"|=([^"]*))?$/.exec(param) ?? [];
    if (key === '')
      return refuse('Please write parameters as key=value with spaces between them, such as alpn=h2,h3 port=8443.');
    if (numberOf(key) === undefined) return refuse(whyNoKey(key));
    if (params.has(key)) return refuse(`Please write ${key} once.`);
    const value = readValue(key, quoted ?? plain);
    if (typeof value === 'object') return value;
    params.set(key, value);
  }
  const needed = params.get('mandatory')?.split(',');
  const wrong = needed && whyNotMandatory(needed, params);
  if (wrong !== undefined) return refuse(wrong);
  if (needed) params.set('mandatory', needed.toSorted(byNumber).join(','));
  if (params.has('no-default-alpn') && !params.has('alpn')) {
    return refuse(
      'no-default-alpn says that only the protocols of alpn are spoken. Please enter alpn too, such as alpn=h2.',
    );
  }
  return [...params.entries()]
    .toSorted(([a], [b]) => byNumber(a, b))
    .map(([key, value]) => (value === undefined ? key : `${key}=${value}`))
    .join(' ');
}

const byNumber = (a: string, b: string): number => (numberOf(a) ?? 0) - (numberOf(b) ?? 0);

/** RFC 9460, 8: each key once, not itself, and each of them is there. */
function whyNotMandatory(needed: readonly string[], params: ReadonlyMap<string, unknown>): string | undefined {
  if (new Set(needed).size !== needed.length) return 'Please name each key of mandatory once.';
  if (needed.includes('mandatory')) return 'mandatory cannot name itself. Please leave it out of the list.';
  const absent = needed.find((key) => !params.has(key));
  return absent === undefined
    ? undefined
    : `mandatory names ${absent}, which the record does not have. Please enter ${absent} or leave it out of mandatory.`;
}
