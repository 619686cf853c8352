import { z } from 'zod';
import { unixSeconds } from '../common.ts';
import { formatMoney } from '../money.ts';
import { cents } from '../money-fields.ts';

/** What giving back a volume or a floating address now would do. Answered before the act, for its dialog. */
export const deletionPreview = z.strictObject({
  credited: cents.describe('What goes to your balance: the paid time that is not used.'),
  charged: cents.describe('What is charged: time that was used and is not paid for, tax included.'),
  kept_until: unixSeconds.describe('Until then it can be taken back.'),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/** What the dialog says about money. */
export function givingBackText({ credited, charged }: DeletionPreview): string {
  const given = `${formatMoney(credited)} for the paid time that is not used goes to your balance.`;
  const asked = `${formatMoney(charged)} for time that is not paid for is charged now.`;
  return [credited > 0 && given, charged > 0 && asked].filter(Boolean).join(' ') || 'Nothing is given back.';
}
