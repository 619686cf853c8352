import { z } from 'zod';

/** A DNS name with a dot; other scripts arrive as punycode. */
const domainName = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const spaces = /\s/u;

export const isDomainName = (text: string): boolean => domainName.test(text);

export const isIp = (text: string): boolean => z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success;

function parse(text: string): URL | undefined {
  // The URL parser would silently drop line breaks and spaces.
  if (spaces.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

const namesHost = ({ hostname }: URL): boolean => domainName.test(hostname) || isIp(hostname.replaceAll(/[[\]]/g, ''));

/** A URL for people to read. It is never fetched, so it may point anywhere. */
export function isHttpsUrl(text: string): boolean {
  const url = parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && namesHost(url);
}

/** Where something bad was seen: an IP address, a domain name, or the full URL of a page. */
export function isReportable(text: string): boolean {
  if (isIp(text)) return true;
  if (/^https?:\/\//i.test(text)) {
    const url = parse(text);
    return url !== undefined && namesHost(url);
  }
  const url = parse(`http://${text}`);
  return url !== undefined && !/[/?#@:\\]/.test(text) && domainName.test(url.hostname);
}
