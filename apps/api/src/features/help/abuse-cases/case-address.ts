import { brand } from '@resolvo/brand/brand';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { readSigned, replyAddress, signedAddress } from '../enquiries/reply-address.ts';
import type { HeldCase } from './hold-case.ts';

type Needs = Pick<Deps, 'vault' | 'settings'>;
const purposeOf = (number: number) => `case:${number}`;

/**
 * Where answers of a reporter go: into the report that the case came from, whose files are kept there, and from it into
 * the case. A case that staff opened has an address of its own.
 */
export async function reporterAddress(
  deps: Needs,
  tx: Queryable,
  { number, enquiry_id }: Pick<HeldCase, 'number' | 'enquiry_id'>,
): Promise<{ name: string; address: string }> {
  const report =
    enquiry_id === null
      ? undefined
      : await tx.selectFrom('enquiries').select('reference').where('id', '=', enquiry_id).executeTakeFirst();
  const signed = report
    ? replyAddress(deps, 'client', report.reference)
    : signedAddress(deps, `case-${number}`, purposeOf(number));
  return { name: '', address: signed ?? brand.abuseEmail };
}

/** The number of the case that an address is signed for. */
export function readCaseAddress(deps: Needs, address: string): number | undefined {
  const signed = readSigned(deps, address);
  const [, digits] = /^case-(\d{1,9})$/.exec(signed?.name ?? '') ?? [];
  return signed && digits !== undefined && signed.isFor(purposeOf(Number(digits))) ? Number(digits) : undefined;
}
