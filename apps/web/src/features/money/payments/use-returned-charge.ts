import type { Charge } from '@resolvo/contract/money/charges';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { fail } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * A bank's page returns the browser with `charge` in the URL. True while the gateway is asked for the outcome; then the
 * parameter is removed.
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
