import type { Charge } from '@resolvo/contract/money/charges';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { fail } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * A bank that took the browser away brings it back with `charge` in the address. True while the gateway is asked how it
 * went; afterwards the address is clean again.
 */
export function useReturnedCharge(onSettled: (charge: Charge) => Promise<void>): boolean {
  const [search, setSearch] = useSearchParams();
  const chargeId = search.get('charge');
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    if (chargeId === null) return;
    settleCharge(chargeId)
      .then((charge) => {
        if (charge.status !== 'succeeded') {
          notify('error', charge.reason || 'The payment did not go through. Please try again.');
        }
        return latest.current(charge);
      })
      .catch((error: unknown) => fail(error, 'We could not ask how the payment went. Please reload the page.'))
      .finally(() => setSearch({}, { replace: true }));
  }, [chargeId, setSearch]);
  return chargeId !== null;
}
