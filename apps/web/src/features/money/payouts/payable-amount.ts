import { mayPayOut, type PayoutRoom } from '@resolvo/contract/money/payouts';
import { euroInput } from '@resolvo/contract/money-input';

/** The amount of a payout, as typed: more than can go to a bank account is refused in the form. */
export const payableAmount = (room: PayoutRoom) =>
  euroInput('Please enter an amount.').superRefine((amount, context) => {
    const verdict = mayPayOut(room, amount);
    if (verdict !== true) context.addIssue({ code: 'custom', message: verdict });
  });
