import pg from 'pg';
import { RanOut } from '../../../apart/read-apart.ts';
import { Refusal } from '../../../core/refusal.ts';
import { isDatabaseDown } from '../../../db/errors.ts';
import { MailNotHanded } from '../../../providers/mail-inbox.ts';

/** Something of ours was away, whatever the mail is. */
export class OwnFailure extends Error {}

/** For work on what is ours alone, such as the store of files: that it fails says nothing of the mail. */
export async function ours<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || isRefusedData(error)) throw error;
    throw new OwnFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Data that the database does not take, SQLSTATE classes 22, 23 and 54: it would refuse them again. */
const isRefusedData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');

/**
 * Whether a failure uses up a try of the mail. What was away, full, slow or in the way of another transaction does not: it
 * would count against every mail that waits. A mistake of our own program does: it comes back with the same mail.
 */
export function isOfMail(error: unknown): boolean {
  if (error instanceof RanOut || error instanceof MailNotHanded) return true;
  if (error instanceof OwnFailure || !(error instanceof Error) || isDatabaseDown(error)) return false;
  if (error instanceof pg.DatabaseError) return isRefusedData(error);
  // A broken socket or file.
  return !('syscall' in error);
}
