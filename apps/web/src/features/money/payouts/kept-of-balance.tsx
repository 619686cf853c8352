import { formatMoney } from '@resolvo/contract/money';
import { cardDisputeDays, type PayoutRoom } from '@resolvo/contract/money/payouts';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

/** What of a balance cannot go to a bank account, why, and what its owner can do about it. */
export function KeptOfBalance({ room: { of_cards, for_hours } }: { room: PayoutRoom }) {
  if (of_cards === 0 && for_hours === 0) return null;
  return (
    <Notice tone="info" title="What cannot go to a bank account">
      {of_cards === 0 ? null : (
        <p>
          {formatMoney(of_cards)} of your balance was paid by card in the last {cardDisputeDays} days. For so long the
          bank of the card may take it back from us. It pays your invoices here.{' '}
          <Link to={paths.supportNew()} className={textLinkClass}>
            Write to us
          </Link>{' '}
          to have it back: it then goes to the card it came from, where that takes it.
        </p>
      )}
      {for_hours === 0 ? null : (
        <p className="mt-2 first:mt-0">
          {formatMoney(for_hours)} of the balance covers what you have by the hour until a card is saved.{' '}
          <Link to={paths.accountBillingAddMethod()} className={textLinkClass}>
            Save a card
          </Link>{' '}
          to have it free.
        </p>
      )}
    </Notice>
  );
}
