import { z } from 'zod';
import type { InvoiceStatus } from '../money/invoice-states.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';

export const subscriptionStatusWords = stateWords({
  active: { word: 'Active', meaning: 'well' },
  suspended: { word: 'Suspended', meaning: 'broken' },
  ended: { word: 'Ended', meaning: 'rest' },
});
export const subscriptionStatus = stateEnum(subscriptionStatusWords);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const subscriptionStates = stateTable<SubscriptionStatus>({
  active: ['suspended', 'ended'],
  suspended: ['active', 'ended'],
  // Reopened when its unit is kept before the announced end.
  ended: ['active'],
});

export const changeStatus = z.enum(['pending', 'done', 'dropped']);
export type ChangeStatus = z.infer<typeof changeStatus>;

/** A plan change waits for its payment. One that was paid and cannot be made is dropped. */
export const changeStates = stateTable<ChangeStatus>({
  pending: ['done', 'dropped'],
  done: ['dropped'],
  dropped: [],
});

/** What the verdicts below depend on. */
interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  readonly cancelled: boolean;
}

export const cancelledWord: StateWord = { word: 'Cancelled', meaning: 'rest' };

/** What became of an active one that is cancelled, or whose invoice is late, matters more than that it is active. */
export function subscriptionWord({
  status,
  cancelled,
  overdue,
}: SubscriptionFacts & { readonly overdue: boolean }): StateWord {
  if (status !== 'active') return subscriptionStatusWords[status];
  if (cancelled) return cancelledWord;
  return overdue ? { word: 'Payment overdue', meaning: 'broken' } : subscriptionStatusWords.active;
}

interface PendingChangeFacts {
  /** Status of its invoice; null when no change waits. */
  readonly invoice: InvoiceStatus | null;
  /** Whether the outcome of a payment is open. */
  readonly paying: boolean;
}

const over = 'This subscription has ended.';

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const subscriptionCan = {
  cancel: ({ status, cancelled }: SubscriptionFacts): Verdict => {
    if (status === 'ended') return over;
    return !cancelled || 'This subscription is cancelled already.';
  },
  keep: ({ status, cancelled }: SubscriptionFacts): Verdict => {
    if (status === 'ended') return `${over} Please order it again.`;
    return cancelled || 'This subscription is not cancelled.';
  },
  dropChange: ({ invoice, paying }: PendingChangeFacts): Verdict => {
    if (invoice === null) return 'No change of plan is waiting.';
    if (paying) return 'A bank works on the payment of this change. Please wait for its answer.';
    return invoice === 'awaiting_payment' || 'This change is paid and is being made.';
  },
  end: ({ status }: Pick<SubscriptionFacts, 'status'>): Verdict => status !== 'ended' || over,
  changePlan: ({ status, cancelled }: SubscriptionFacts): Verdict => {
    if (status === 'ended') return over;
    if (status === 'suspended') return 'This subscription is suspended. Please pay its invoice first.';
    return !cancelled || 'This subscription is cancelled. Please keep it first.';
  },
};
