import { asciiDomain, domainMessages, freeLabelAllowed } from '@resolvo/contract/hosting/domain-names';

export type NameKind = 'free' | 'custom';

/** The error of a server name, or undefined. */
export function checkName(kind: NameKind, typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  if (name === '') return kind === 'free' ? domainMessages.nameMissing : domainMessages.customMissing;
  if (kind === 'custom') return asciiDomain(name) === undefined ? domainMessages.custom : undefined;
  const allowed = freeLabelAllowed(name);
  return allowed === true ? undefined : allowed;
}
