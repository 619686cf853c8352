import type { Payout } from '@resolvo/contract/money/payouts';

/** Whose account it goes to, and which invoice it refunds. A long name is shortened before the account is. */
export function PayoutTarget({ payout }: { payout: Payout }) {
  return (
    <span className="flex min-w-0 gap-x-2 @max-2xl:flex-wrap">
      <span title={payout.holder} className="min-w-16 truncate">
        {payout.holder}
      </span>
      <span className="shrink-0 font-normal text-muted">{payout.iban_shown}</span>
      {payout.invoice_number === null ? null : (
        <span className="truncate font-normal text-muted">· refund of invoice #{payout.invoice_number}</span>
      )}
    </span>
  );
}
