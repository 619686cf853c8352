import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';

/** For a unit that failed and was paid back: the same once more, as a draft order that staff seal. */
export function OrderAgain({ deliveryId }: { deliveryId: string }) {
  const { reason } = useRights();
  const again = useAct('deliveryAgain', {
    kind: 'info',
    leaveTo: ({ order_id }) => paths.adminOrder({ orderId: order_id }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={again.pending}
      disabledReason={reason('deliveryAgain')}
      onClick={() => void again.run({ params: { delivery_id: deliveryId }, body: {} })}
    >
      Order it again
    </Button>
  );
}
