import { shownName } from '@resolvo/contract/shown-name';
import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { type SagaStep, StepRefused, type StepRun } from '../../../../core/saga.ts';
import { type AccountRef, type HostingAccount, HostingError } from '../../../../providers/hosting.ts';
import { findPackage } from '../hold-package.ts';
import { type PackageRow, refOf } from '../package-row.ts';

/** What the steps of package sagas store for later steps and attempts. */
export const packageMemory = z
  .strictObject({
    /** Servers in reach, and how many accounts of others are on each. */
    rooms: z.array(z.strictObject({ server: z.string(), others: z.number() })),
    /** Set before the account is asked for: only an account that is exactly this one is ours after a lost answer. */
    asked: z.strictObject({ domain: z.string(), email: z.string() }),
    address: z.string(),
    /** The packing of the account that is under way. */
    backup: z.string(),
    copied: z.boolean(),
  })
  .partial();
export type PackageMemory = z.infer<typeof packageMemory>;
export type PackageStep<Input> = SagaStep<Input, PackageMemory>;
export type PackageRun<Input = unknown> = StepRun<Input, PackageMemory>;

export const technical = 'Something went wrong on our side.';

/** What a server refuses, a retry cannot fix; lost answers and unreachable servers are retried. */
export async function outside<T>(call: () => Promise<T>, reason = technical): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof HostingError && error.outcome === 'refused') throw new StepRefused(error.message, reason);
    throw error;
  }
}

export async function worksite(
  deps: Pick<Deps, 'db'>,
  packageId: string,
): Promise<{ row: PackageRow; ref: AccountRef | undefined }> {
  const row = await findPackage(deps.db, packageId);
  return { row, ref: refOf(row) };
}

/**
 * The account of a package; undefined when the server has none of this name. One of another domain is not ours: it is
 * left alone, and staff are told.
 */
export async function ownAccount(
  deps: Pick<Deps, 'hosting'>,
  row: PackageRow,
  ref: AccountRef,
): Promise<HostingAccount | undefined> {
  const account = await outside(() => deps.hosting.find(ref));
  if (account && account.domain !== row.domain) {
    throw new StepRefused(
      `The account ${ref.user} on ${ref.server} has the domain ${shownName(account.domain)}, not ${shownName(row.domain)}. It is left alone.`,
      technical,
    );
  }
  return account;
}
