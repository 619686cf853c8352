import { brand } from '@resolvo/brand/brand';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { readSigned, replyAddress, signedAddress } from '../enquiries/reply-address.ts';
import type { HeldCase } from './hold-case.ts';

type Needs = Pick<Deps, 'vault' | 'settings'>;
const purposeOf = (number: number) => `case:${number}`;
/** Of one client: whom a case concerned before has no address of it any more. */
const clientPurposeOf = (number: number, accountId: string) => `case:${number}:client:${accountId}`;
const caseName = (number: number) => `case-${number}`;

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
    : signedAddress(deps, caseName(number), purposeOf(number));
  return { name: '', address: signed ?? brand.abuseEmail };
}

/** Where answers of the client go: to their side of the case, while it concerns their account. */
export const clientAddress = (deps: Needs, number: number, accountId: string): { name: string; address: string } => ({
  name: '',
  address: signedAddress(deps, caseName(number), clientPurposeOf(number, accountId)) ?? brand.abuseEmail,
});

/** The case that an address names, and to which of the two sides it was given. */
export function readCaseAddress(deps: Needs, address: string) {
  const signed = readSigned(deps, address);
  const [, digits] = /^case-(\d{1,9})$/.exec(signed?.name ?? '') ?? [];
  if (!signed || digits === undefined) return undefined;
  const number = Number(digits);
  return {
    number,
    isReporters: (): boolean => signed.isFor(purposeOf(number)),
    isClients: (accountId: string): boolean => signed.isFor(clientPurposeOf(number, accountId)),
  };
}
