import { brand } from '@resolvo/brand/brand';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MailWriter } from '../../../providers/mailer.ts';
import { signatureOf } from '../desk/signature.ts';

/** In the data of a mail that staff wrote. Mails that were queued before it had a writer have none. */
export const writerFields = { from_name: z.string().default(''), from_address: z.string().default('') };

export const writerOf = (mail: { from_name: string; from_address: string }): MailWriter | undefined =>
  mail.from_address === '' ? undefined : { name: mail.from_name, address: mail.from_address };

/**
 * Whom an answer of staff is from: the person, where they set a name, at the mailbox that is read. A program of the other
 * side that drops our Reply-To still reaches it, and the reference in the subject leads to the ticket.
 */
export async function writtenBy(
  { settings }: Pick<Deps, 'settings'>,
  tx: Queryable,
  personId: string | undefined,
  mailbox: string,
): Promise<{ from_name: string; from_address: string }> {
  const name = personId === undefined ? '' : await signatureOf(tx, personId);
  return {
    from_name: name === '' ? brand.name : `${name} (${brand.name})`,
    from_address: settings.replyAddress ?? mailbox,
  };
}
