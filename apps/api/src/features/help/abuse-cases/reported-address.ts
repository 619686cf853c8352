import { isIP } from 'node:net';

/** The IP address in what was reported: itself, or the host of a URL. A name is not resolved: it may point anywhere by now. */
export function reportedAddress(subject: string): string | null {
  if (isIP(subject) !== 0) return subject;
  if (!/^https?:\/\//i.test(subject) || !URL.canParse(subject)) return null;
  const host = new URL(subject).hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) === 0 ? null : host;
}
