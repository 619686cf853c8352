import { handOver } from '../src/features/help/inbox/hand-over.ts';
import type { TestProduct } from './product.ts';

/**
 * Hands mails over as the inbox does, each as the next of a mailbox with this name, and says what became of them. The
 * size is what the mail server says.
 */
export function receiver(product: Pick<TestProduct, 'deps'>, validity: string) {
  let uid = 0;
  return async (mail: Uint8Array | readonly string[], size?: number) => {
    uid += 1;
    const source = mail instanceof Uint8Array ? mail : Buffer.from(mail.join('\r\n'));
    await handOver(product.deps, { validity, uid, size: size ?? source.length, source });
    return product.deps.db
      .selectFrom('received_mails')
      .select(['id', 'uid', 'outcome', 'reason', 'proof', 'enquiry_id'])
      .where('validity', '=', validity)
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
  };
}
