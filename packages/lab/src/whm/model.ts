import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const account = z.strictObject({
  user: z.string(),
  domain: z.string(),
  email: z.string(),
  plan: z.string(),
  uid: z.int(),
  createdAt: z.number(),
  /** SHA-256: the lab never shows a password. */
  password: z.string(),
  suspended: z.boolean(),
  suspendReason: z.string(),
  suspendedAt: z.number().nullable(),
  addons: z.array(z.string()),
  parked: z.array(z.string()).default([]),
  mailboxes: z.array(z.string()),
  databases: z.array(z.string()),
});
export type Account = z.infer<typeof account>;

const limit = z.union([z.int(), z.literal('unlimited')]);
const plan = z.strictObject({
  name: z.string(),
  quota: limit,
  bwlimit: limit,
  maxpop: limit,
  maxsql: limit,
  maxaddon: limit,
});
export type Plan = z.infer<typeof plan>;

const backup = z.strictObject({ session: z.string(), user: z.string(), startedAt: z.number() });

export const serverStateSchema = z.strictObject({
  token: z.string(),
  tokenRefused: z.boolean(),
  address: z.string(),
  nextUid: z.int(),
  accounts: z.array(account),
  plans: z.array(plan),
  backups: z.array(backup),
});
export type ServerState = z.infer<typeof serverStateSchema>;

/** Two servers in two places, as a small host would have. */
export const labServers = [
  { name: 'web1', location: 'Oslo', address: '192.0.2.80', capacity: 50 },
  { name: 'web2', location: 'London', address: '198.51.100.80', capacity: 50 },
] as const;

export function newServerState(address: string, now: number): ServerState {
  return {
    token: randomBytes(16).toString('hex').toUpperCase(),
    tokenRefused: false,
    address,
    nextUid: 1001,
    // Every hosting server has accounts that no panel made.
    accounts: [
      {
        user: 'statuspg',
        domain: 'status-page.invalid',
        email: 'operations@resolvo.test',
        plan: 'default',
        uid: 1000,
        createdAt: now - 400 * 86_400_000,
        password: '',
        suspended: false,
        suspendReason: 'not suspended',
        suspendedAt: null,
        addons: [],
        parked: [],
        mailboxes: [],
        databases: [],
      },
    ],
    plans: [
      {
        name: 'default',
        quota: 'unlimited',
        bwlimit: 'unlimited',
        maxpop: 'unlimited',
        maxsql: 'unlimited',
        maxaddon: 0,
      },
    ],
    backups: [],
  };
}

const MB = 1024 * 1024;

/** What an account uses: grows with its age and with what is in it, the same at each look. */
export function usageOf({ user, createdAt, mailboxes, databases }: Account, now: number) {
  const days = Math.max(0, (now - createdAt) / 86_400_000);
  const pace = 1 + ([...user].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 9);
  const month = new Date(now);
  const today = month.getUTCDate() + month.getUTCHours() / 24;
  return {
    disk: Math.round((14 + Math.min(days, 400) * pace * 0.9 + mailboxes.length * 22 + databases.length * 9) * MB),
    traffic: Math.round(Math.min(days, today) * pace * 61 * MB),
  };
}
