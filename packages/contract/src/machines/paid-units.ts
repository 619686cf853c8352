import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { chargedByCardText } from '../money/charges.ts';
import { formatMoney } from '../money.ts';
import { cents, price } from '../money-fields.ts';
import { endWhy } from '../sales/endings.ts';

/** What a volume or a floating address says of its money and its end. */
export const paidFields = {
  subscription_id: id.nullable().describe('What pays for it.'),
  price: price.describe('Cents a period, without discount and tax; 0 when it is not billed.'),
  total: price.describe('Cents a period, with discount and tax: what its bills ask for; 0 when it is not billed.'),
  months: z.number().int().describe('How long a period is; 0 when it is not billed.'),
  renews_at: unixSeconds.describe('0 when it does not renew.'),
  unpaid_due: unixSeconds.describe(
    'When an unpaid invoice of a period that has begun is due; 0 when all of it is paid.',
  ),
  cancels_at: unixSeconds.describe('When it ends because it was cancelled; 0 when it was not.'),
  kept_until: unixSeconds.describe('Cancelled: until when it is kept once what is paid is over; 0 when it was not.'),
  ends_at: unixSeconds.describe('Until when it is kept; 0 when nothing is about to end.'),
  end_why: endWhy.nullable(),
};

/** What giving back a volume or a floating address now would do. Answered before the act, for its dialog. */
export const deletionPreview = z.strictObject({
  credited: cents.describe('What goes to your balance: the paid time that is not used.'),
  charged: cents.describe('What is charged: time that was used and is not paid for, tax included.'),
  by_card: cents.describe(
    'What the default card pays of it, or more where it is too little for a card; 0 without one.',
  ),
  kept_until: unixSeconds.describe('Until then it can be taken back.'),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/** What the dialog says about money. */
export function givingBackText({ credited, charged, by_card }: DeletionPreview): string {
  const given = `${formatMoney(credited)} for the paid time that is not used goes to your balance.`;
  const asked = `${formatMoney(charged)} for time that is not paid for is charged now.`;
  return (
    [credited > 0 && given, charged > 0 && asked, chargedByCardText(charged, by_card)].filter(Boolean).join(' ') ||
    'Nothing is given back.'
  );
}
