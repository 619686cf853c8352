import { dayText } from '@resolvo/contract/day-words';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';

interface RunsThenKeptProps {
  readonly name: string;
  readonly subscription: Pick<Subscription, 'hourly_price' | 'period_end' | 'kept_until'>;
}

/** What the dialog of a cancellation says first: until which day it runs, and until which day it can be taken back. */
export function RunsThenKept({ name, subscription }: RunsThenKeptProps) {
  const { hourly_price, period_end, kept_until } = subscription;
  return (
    <>
      {hourly_price === null
        ? `It is not renewed any more. It runs until ${dayText(period_end)}, the end of what is paid; then`
        : `It runs until ${dayText(period_end)}, and its hours until then are billed; then`}{' '}
      <strong className="text-text">{name}</strong> is suspended and kept until {dayText(kept_until)}, so that you can
      still change your mind.
    </>
  );
}
