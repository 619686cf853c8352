import { orderName } from '@resolvo/contract/short-id';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

interface OrderAgainProps {
  readonly deliveryId: string;
  readonly name: string;
  /** The order it is in already. */
  readonly orderedAgain: string | null;
}

/** For a unit that failed and was paid back: the same once more, as a draft order that staff seal, or the way to it. */
export function OrderAgain({ deliveryId, name, orderedAgain }: OrderAgainProps) {
  const { reason } = useRights();
  const [isAsked, setIsAsked] = useState(false);
  const again = useAct('deliveryAgain', {
    kind: 'info',
    leaveTo: ({ order_id }) => paths.adminOrder({ orderId: order_id }),
  });
  if (orderedAgain !== null) {
    return (
      <span className="inline-grid text-sm sm:inline-flex sm:gap-1">
        <span>Ordered again:</span>
        <Link to={paths.adminOrder({ orderId: orderedAgain })} className={textLinkClass}>
          {orderName(orderedAgain)}
        </Link>
      </span>
    );
  }
  return (
    <>
      <Button variant="secondary" size="sm" disabledReason={reason('deliveryAgain')} onClick={() => setIsAsked(true)}>
        Order it again
      </Button>
      <Confirm
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Order ${name} again?`}
        text="An order of the client with the same plan and choices is made. Nothing is made or billed before you seal it."
        action="Make the order"
        onConfirm={() => again.send({ params: { delivery_id: deliveryId }, body: {} })}
      />
    </>
  );
}
