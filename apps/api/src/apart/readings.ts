import { readIncoming } from '../features/help/inbox/read-mail.ts';

/** What is read apart, each by one function of bytes alone: no database, no settings, no secrets. */
export const readings = {
  mail: readIncoming,
} as const;

export type Readings = typeof readings;
export type Kind = keyof Readings;
