import { brand } from '@resolvo/brand/brand';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { writtenBy } from '../enquiries/writer.ts';
import { clientAddress } from './case-address.ts';
import type { HeldCase } from './hold-case.ts';
import { abuseClientMail } from './mails.ts';

type Said = Pick<z.output<typeof abuseClientMail.payload>, 'kind' | 'message' | 'deadline'>;

/** Mails the client that a case concerns. An answer goes into the case, as the client's. */
export async function mailClient(
  deps: Pick<Deps, 'jobs' | 'vault' | 'settings'>,
  tx: Queryable,
  { id, number, subject_address: address }: Pick<HeldCase, 'id' | 'number' | 'subject_address'>,
  accountId: string,
  said: Said,
): Promise<void> {
  const writer = await writtenBy(deps, tx, undefined, brand.abuseEmail);
  const data = { case_id: id, number, address, ...said, ...writer };
  await mailOwner(deps, tx, accountId, abuseClientMail, data, clientAddress(deps, number, accountId));
}
