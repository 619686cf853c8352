import type { Deps } from '../../../core/deps.ts';
import { closeCharge } from './close-charge.ts';
import { sendRefund } from './send-refund.ts';
import { type SettleNeeds, settleCharge } from './settle-charge.ts';

const minute = 60_000;
/** A card form left open for this long is cancelled. */
const abandonedMs = 3 * 24 * 60 * minute;
const batch = 200;

/** Settles every charge and refund without a final status: lost answers, slow banks, forms left open. */
export async function watchCharges(deps: SettleNeeds & Pick<Deps, 'log'>): Promise<void> {
  const now = deps.now().getTime();
  const ago = (milliseconds: number) => new Date(now - milliseconds);
  const charges = await deps.db
    .selectFrom('charges')
    .select(['id', 'status', 'attempt', 'created_at', 'gateway_payment_id'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'unknown'),
          eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', ago(minute))]),
        ]),
        // Stored, but the process died before it called the gateway.
        eb.and([
          eb('status', '=', 'created'),
          eb('attempt', 'is not', null),
          eb('created_at', '<', ago(minute)),
          eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', ago(minute))]),
        ]),
        eb.and([eb('status', 'in', ['created', 'processing']), eb('checked_at', '<', ago(10 * minute))]),
        eb.and([
          eb('status', 'in', ['created', 'processing']),
          eb('checked_at', 'is', null),
          eb('created_at', '<', ago(10 * minute)),
        ]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('checked_at', 'created_at'))
    .limit(batch)
    .execute();
  for (const charge of charges) {
    await tell(deps, { charge: charge.id }, async () => {
      const settled = await settleCharge(deps, charge.id);
      if (settled.status === 'created' && settled.created_at < ago(abandonedMs)) await closeCharge(deps, charge.id);
    });
  }
  const refunds = await deps.db
    .selectFrom('refunds')
    .select(['id', 'charge_id'])
    .where('status', '=', 'pending')
    .where('created_at', '<', ago(5 * minute))
    .orderBy('created_at')
    .limit(batch)
    .execute();
  for (const refund of refunds) await tell(deps, { refund: refund.id }, () => sendRefund(deps, refund.id));
}

/** One that cannot be settled must not stop the others; it comes first in the next run. */
async function tell(deps: Pick<Deps, 'log'>, what: object, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    deps.log.warn({ event: 'payment.not_settled', err: error, ...what }, 'Charge or refund not settled yet');
  }
}
