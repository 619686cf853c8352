import { formatMoney, toPoints } from '@resolvo/contract/money';
import type { BillingProfile } from '@resolvo/contract/money/billing';
import type { FoundClient } from '@resolvo/contract/people/clients';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { useState } from 'react';
import { profileFacts } from '../../../features/money/billing/profile-lines.ts';
import { PreviewSums, pricedLines } from '../../../features/sales/orders/invoice-preview.tsx';
import { termName } from '../../../features/sales/orders/order-terms.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type BuiltItem, madeText } from './built-items.tsx';

/** What staff are about to issue. */
export interface ToIssue {
  readonly client: FoundClient;
  /** Undefined where the client gave no billing address. */
  readonly profile: BillingProfile | undefined;
  readonly items: readonly BuiltItem[];
  readonly annual: boolean;
  /** Percent. */
  readonly discount: number;
  readonly recurs: boolean;
  readonly tax: number;
  readonly paymentTerm: string;
}

interface Asked {
  readonly about: ToIssue;
  readonly answer: (isMeant: boolean) => void;
}

/** Asks before an invoice is issued: a number cannot be taken back. `ask` resolves to whether it is meant. */
export function useIssueQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  function ask(about: ToIssue): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ about, answer: resolve });
    setOpen(true);
    return promise;
  }
  function close() {
    setOpen(false);
    // After a yes it has its answer, and this one changes nothing.
    asked?.answer(false);
  }
  const dialog = asked ? (
    <Confirm
      open={open}
      onClose={close}
      title={`Issue this invoice to ${asked.about.client.email}?`}
      text={<Summary {...asked.about} />}
      action="Issue invoice"
      onConfirm={async () => asked.answer(true)}
    />
  ) : null;
  return { ask, dialog };
}

function Summary({ client, profile, items, annual, discount, recurs, tax, paymentTerm }: ToIssue) {
  return (
    <div className="flex flex-col gap-4 text-text">
      {profile ? (
        <KeyValueList items={[...profileFacts(profile), { label: 'Payment term', value: termName(paymentTerm) }]} />
      ) : (
        <Notice tone="warn">
          This client has not given a billing address: the invoice will have a name and an email address only.
        </Notice>
      )}
      <ul className="divide-y divide-line border-line border-y text-ui" aria-label="Lines">
        {items.map((item) => (
          <li key={item.key} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              {item.quantity === 1 ? item.name : `${item.quantity} × ${item.name}`}
              <span className="block text-muted text-sm empty:hidden">{madeText(item)}</span>
            </span>
            <span className="shrink-0 tabular-nums">{formatMoney(priceFor(item, annual) * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <PreviewSums
        lines={pricedLines(items, annual)}
        annual={annual}
        discount={toPoints(discount)}
        recurs={recurs}
        tax={toPoints(tax)}
        label="What is issued"
      />
      <p className="text-muted">
        It gets the next number and is mailed to {client.email} at once. After that it is never changed: what is wrong
        in it needs a credit note.
      </p>
    </div>
  );
}
