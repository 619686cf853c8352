import { cardName, type SelfPayment } from '@resolvo/contract/money/self-payments';
import { dayStart } from '@resolvo/contract/periods';
import { serverNow } from '../../../api/server-clock.ts';
import { formatDay } from '../../../shell/relative-time.tsx';

/** When an open invoice is due, or what pays it by itself on that day. For a row of a list. */
export function DueText({ of, due }: { of: SelfPayment | undefined; due: number }) {
  if (of === undefined) return <span>Due {formatDay(due)}</span>;
  const today = dayStart(new Date(of.at * 1000)) <= new Date(serverNow());
  if (today) return <span>{of.from === 'balance' ? 'From your balance today' : 'We charge your card today'}</span>;
  return (
    <span>
      {of.from === 'balance' ? 'From your balance' : cardName(of)} on {formatDay(of.at)}
    </span>
  );
}
