import { expiredCardWord, type PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { cardName } from '@resolvo/contract/money/self-payments';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { usePrefetched } from '../../../api/query.ts';
import { claim } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardExpiry } from './card-name.ts';

/** The cards an account keeps with the gateway. The page's loader prefetches `ownPaymentMethods`. */
export function SavedCards() {
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  return (
    <Card
      title="Payment methods"
      description={claim(
        'cards.default',
        'Renewals are charged to the default card. Card numbers stay with the payment provider.',
      )}
      actions={
        <Link to={paths.accountBillingAddMethod()} className={buttonClass('secondary', 'sm')}>
          Add a payment method
        </Link>
      }
    >
      {payment_methods.length === 0 ? (
        <EmptyState
          icon={<CreditCard aria-hidden="true" />}
          title="No saved cards"
          text="Save one, and renewals pay themselves."
        />
      ) : (
        <ul className="divide-y divide-line">
          {payment_methods.map((method) => (
            <SavedCard key={method.payment_method_id} method={method} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SavedCard({ method }: { method: PaymentMethodDetails }) {
  const params = { payment_method_id: method.payment_method_id };
  const { of, show, close } = useDialog(['remove']);
  /** Why removing this card needs a second confirmation. */
  const [warning, setWarning] = useState<string>();

  const makeDefault = useAct('ownPaymentMethodDefault', { failed: 'The default card could not be changed.' });
  const removal = useAct('ownPaymentMethodRemove');

  async function remove() {
    try {
      await removal.send({ params, body: { anyway: warning !== undefined } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && warning === undefined) setWarning(error.message);
      throw error;
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-ui">
          {cardName(method)}
          {method.is_default ? <Tag>Default</Tag> : null}
          {method.expired ? <StateBadge of={expiredCardWord} /> : null}
        </p>
        <p className="text-muted text-sm">Expires {cardExpiry(method)}</p>
      </div>
      <RowActs
        of={cardName(method)}
        acts={[
          ...(method.is_default
            ? []
            : [
                {
                  label: 'Make default',
                  loading: makeDefault.pending,
                  onSelect: () => void makeDefault.run({ params, body: {} }),
                },
              ]),
          { label: 'Remove', onSelect: () => show('remove', method.payment_method_id) },
        ]}
      />
      <Confirm
        open={of === method.payment_method_id}
        onClose={() => {
          close();
          setWarning(undefined);
        }}
        title={`Remove ${cardName(method)}?`}
        text={warning ?? claim('cards.removed', 'We forget this card at once. You can add it again at any time.')}
        action={warning === undefined ? 'Remove' : 'Remove anyway'}
        onConfirm={remove}
      />
    </li>
  );
}
