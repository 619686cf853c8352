import type { Payout } from '@resolvo/contract/money/payouts';

/** Whose account it goes to, and which invoice it refunds. */
export function PayoutTarget({ payout }: { payout: Payout }) {
  return (
    <>
      {payout.holder} <span className="ml-1 font-normal text-muted">{payout.iban_shown}</span>
      {payout.invoice_number === null ? null : (
        <span className="ml-1 font-normal text-muted">· refund of invoice #{payout.invoice_number}</span>
      )}
    </>
  );
}
