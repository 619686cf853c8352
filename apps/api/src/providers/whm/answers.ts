import { z } from 'zod';
import type { HostingAccount, Measured } from '../hosting.ts';

/** Sizes come as "14M", "unlimited" or "*unknown*". */
function megabytes(text: string | number | null | undefined): number {
  const found = /^(\d+(?:\.\d+)?)([KMGT])?/i.exec(String(text ?? ''));
  if (!found) return 0;
  const factor = { K: 1 / 1024, M: 1, G: 1024, T: 1024 ** 2 }[found[2]?.toUpperCase() ?? 'M'] ?? 1;
  return Math.round(Number(found[1]) * factor);
}

const flag = z.coerce.number().transform((value) => value === 1);

const account = z
  .object({
    user: z.string(),
    domain: z.string(),
    email: z.string().nullish(),
    plan: z.string().nullish(),
    ip: z.string().nullish(),
    suspended: flag,
    diskused: z.union([z.string(), z.number()]).nullish(),
    unix_startdate: z.coerce.number().nullish(),
  })
  .transform(
    (row): HostingAccount => ({
      user: row.user,
      domain: row.domain,
      email: row.email ?? '',
      plan: row.plan ?? '',
      address: row.ip ?? '',
      suspended: row.suspended,
      diskUsedMb: megabytes(row.diskused),
      createdAt: new Date((row.unix_startdate ?? 0) * 1000),
    }),
  );

export const accountList = z.object({ acct: z.array(account).nullish() }).transform(({ acct }) => acct ?? []);

export const planList = z
  .object({ pkg: z.array(z.object({ name: z.string() })).nullish() })
  .transform(({ pkg }) => (pkg ?? []).map(({ name }) => name));

export const sessionAnswer = z.object({ url: z.url() });
export const backupStarted = z.object({ session_id: z.string().min(1) });
export const backupState = z.object({ state: z.enum(['COMPLETED', 'FAILED', 'RUNNING']) });

/** Calls whose answer has nothing that we use. */
export const nothing = z.unknown();

/** The answer of a UAPI function that was called through WHM: its own status inside WHM's envelope. */
export const uapi = <S extends z.ZodType>(data: S) =>
  z.object({
    uapi: z.object({
      status: z.coerce.number(),
      errors: z.array(z.string()).nullish(),
      data: data.nullish(),
    }),
  });

/** Numbers come as strings too; no maximum as null, "unlimited" or 0 for traffic. */
const amount = z.union([z.number(), z.string()]).nullish();
export const usageRows = z.array(z.object({ id: z.string(), usage: amount, maximum: amount }));

export function measured(rows: z.infer<typeof usageRows>, id: string): Measured {
  const row = rows.find((one) => one.id === id);
  const limit = Number(row?.maximum ?? Number.NaN);
  return {
    used: Math.max(0, Math.round(Number(row?.usage ?? 0)) || 0),
    limit: row?.maximum == null || Number.isNaN(limit) ? null : Math.round(limit),
  };
}

export const domainList = z.object({
  main_domain: z.string(),
  addon_domains: z.array(z.string()).default([]),
  parked_domains: z.array(z.string()).default([]),
});

/** cPanel API 2 says in each row of its data whether it did what it should. */
export const api2Rows = z.array(z.object({ result: z.coerce.number(), reason: z.string().default('') }));
