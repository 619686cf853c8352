import { usualTtl } from '@resolvo/contract/hosting/records';
import { findUserDataProblem } from '@resolvo/contract/user-data-check';
import { readIncoming } from '../features/help/inbox/read-mail.ts';
import { readZoneFile } from '../features/hosting/zones/zone-file.ts';

/** What is read apart, each by one function of what was sent alone: no database, no settings, no secrets. */
export const readings = {
  mail: (source: Uint8Array) => readIncoming(source),
  userData: (text: string) => findUserDataProblem(text),
  zoneFile: ({ text, zone }: { readonly text: string; readonly zone: string }) => readZoneFile(text, zone, usualTtl),
} as const;

export type Readings = typeof readings;
export type Kind = keyof Readings;
