import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useAct } from '../../shell/use-act.ts';

/** Whether a saved card or a balance is there to pay with, without the forms of the checkout. */
export function useCanPayHere(): boolean {
  const methods = useEndpoint('ownPaymentMethods', {}).data?.payment_methods ?? [];
  const balance = useEndpoint('billingData', {}).data?.balance ?? 0;
  return balance > 0 || methods.some(({ expired }) => !expired);
}

/** Orders a small thing from a dialog, to be paid in it (`orderId` is set then) or at the checkout of the same order. */
export function useSmallOrder() {
  const navigate = useNavigate();
  const [orderId, setOrderId] = useState<string>();
  const canPayHere = useCanPayHere();
  const place = useAct('checkoutPlace', {
    done: ({ order_id, invoice_id }) => {
      // An order with nothing to pay is issued at once.
      if (canPayHere && invoice_id === null) setOrderId(order_id);
      else return navigate(paths.checkoutOrder({ id: order_id }));
    },
  });
  return { place, orderId };
}
