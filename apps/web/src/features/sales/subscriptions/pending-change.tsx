import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** A larger plan that was asked for and is not paid yet: pay it, or drop it. */
export function PendingChange({ subscription }: { subscription: Subscription }) {
  const drop = useAct('ownSubscriptionDropChange');
  const { subscription_id, pending_plan_name, pending_invoice_id, pending_drop_reason } = subscription;
  if (pending_invoice_id === null) return null;
  return (
    <Notice tone="info" title={`The change to ${pending_plan_name} waits for its payment`}>
      <p>It happens as soon as its invoice is paid. Unpaid for a day, it is dropped.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to={paths.checkoutOrder({ id: pending_invoice_id })} className={buttonClass('primary', 'sm')}>
          Pay the invoice
        </Link>
        <Button
          variant="secondary"
          size="sm"
          loading={drop.pending}
          disabledReason={pending_drop_reason || undefined}
          onClick={() => void drop.run({ params: { subscription_id }, body: {} })}
        >
          Drop the change
        </Button>
      </div>
    </Notice>
  );
}
