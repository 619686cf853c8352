import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, Tenants } from '../../../../test/laws/noun-laws.ts';

const account = { holder: 'Law', iban: 'NO9386011117947' };

async function payoutOf({ product, theirs }: Tenants): Promise<string> {
  const { id } = await product.deps.db
    .insertInto('payouts')
    .values({
      account_id: theirs().id,
      amount: 100,
      holder: account.holder,
      iban_sealed: product.deps.vault.seal(account.iban, 'payout-iban'),
      iban_shown: 'NO93 … 7947',
      by_client: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = (tenants) => ({
  payout_id: {
    foreign: (row) => (row.endpoint.access.kind === 'staff' ? Promise.resolve(randomUUID()) : payoutOf(tenants)),
    deleted: async () => randomUUID(),
  },
});

export const rightBodies: RightBodies = () => ({
  ownPayoutAsk: { amount: 100, ...account },
  payoutFor: { user_id: randomUUID(), amount: 100, ...account, reason: 'Law' },
  payoutSend: { sent_on: '2026-11-19', reference: 'Law' },
  payoutCallOff: { reason: 'Law' },
  payoutReturned: { reason: 'Law' },
});
