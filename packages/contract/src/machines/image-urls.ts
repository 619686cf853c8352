import { isInNetwork, readNetwork } from './networks.ts';

/** How large a file, and the disk in it, may be. */
export const imageFileLimitGb = 20;
export const imageDiskLimitGb = 500;

export const imageFormats = ['qcow2', 'raw'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Of the IANA registries of special-purpose addresses: what is not reached through the internet, or means another address. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
].flatMap((text) => readNetwork(text) ?? []);
const globalUnicast = readNetwork('2000::/3');
const loopbacks = ['127.0.0.0/8', '::1'].flatMap((text) => readNetwork(text) ?? []);

/** Whether the internet reaches this address. What is no address is not one. */
export function isPublicAddress(text: string): boolean {
  const address = readNetwork(text);
  if (!address || text.includes('/')) return false;
  if (address.family === 6 && !(globalUnicast && isInNetwork(address, globalUnicast))) return false;
  return !special.some((network) => isInNetwork(address, network));
}

export function isLoopback(text: string): boolean {
  const address = readNetwork(text);
  return address !== undefined && loopbacks.some((network) => isInNetwork(address, network));
}

/** The name or address in a URL; an IPv6 address without its brackets. */
export const hostOf = (url: string): string => (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '');

export const privateAddress = 'Please give an address on the internet. This one is of a private network.';

/** What a file is for: the disk of new servers, or the drive of a server. */
export const imageKinds = ['disk', 'iso'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** What is wrong with the address of a file, as far as its text tells. In the lab its own machine may serve files. */
export const imageUrlProblem = (text: string, { lab = false, kind = 'disk' as ImageKind } = {}): string | undefined =>
  addressProblem(text, { lab }) ?? endingProblem(text, kind);

/** What is wrong with the name of the file. */
export function endingProblem(url: string, kind: ImageKind): string | undefined {
  const path = URL.parse(url)?.pathname ?? '';
  if (kind === 'iso') return /\.iso$/i.test(path) ? undefined : 'The file must be an ISO whose name ends in .iso.';
  if (/\.(?:qcow2|raw|img)$/i.test(path)) return undefined;
  return 'The file must be an image whose name ends in .qcow2, .raw or .img.';
}

/** What is wrong with where the file is. */
export function addressProblem(text: string, { lab = false } = {}): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'Please enter the whole address, beginning with https://.';
  const host = hostOf(text);
  const isOwn = lab && isLoopback(host);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) {
    return 'Please give an address that begins with https://.';
  }
  if (url.username !== '' || url.password !== '') return 'Please give an address without a user name or password.';
  const isLiteral = readNetwork(host) !== undefined;
  if (isOwn || (isLiteral ? isPublicAddress(host) : host.includes('.'))) return undefined;
  return privateAddress;
}
