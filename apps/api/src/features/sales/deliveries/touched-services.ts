import { invoiceCan, invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { deliveryStatus } from '@resolvo/contract/sales/delivery-states';
import {
  type EndWhy,
  fateOf,
  graceEnd,
  type TouchedService,
  type TouchedServices,
} from '@resolvo/contract/sales/endings';
import { orderCan, orderStates, orderStatus } from '@resolvo/contract/sales/order-states';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { findEnd } from './announced-ends.ts';
import { unitNames } from './unit-names.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'services' | 'settings'>;

interface Which {
  readonly orderId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly deliveryId?: string | undefined;
}

/**
 * What would become of units if the act were done now; nothing is changed. `on` is when it takes effect, such as the
 * end of a cancelled period. Units that an act leaves alone are named too, so that its dialog can say so.
 */
export async function touchedUnits(
  deps: Needs,
  { orderId, accountId, deliveryId }: Which,
  why: EndWhy,
  { reach = 'all', on = deps.now() }: { reach?: 'all' | 'undelivered' | 'none'; on?: Date } = {},
): Promise<TouchedServices> {
  const units = await deps.db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['d.id', 'd.status', 'i.type', 'i.name'])
    .$if(orderId !== undefined, (rows) =>
      rows
        .where('i.order_id', '=', orderId ?? '')
        // What was handed over stands on the ground of its new account.
        .where('d.account_id', '=', (eb) =>
          eb
            .selectFrom('orders')
            .select('account_id')
            .where('id', '=', orderId ?? ''),
        ),
    )
    .$if(accountId !== undefined, (rows) => rows.where('d.account_id', '=', accountId ?? ''))
    .$if(deliveryId !== undefined, (rows) => rows.where('d.id', '=', deliveryId ?? ''))
    .where('d.status', 'in', ['started', 'delivered'])
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
  const names = await unitNames(
    deps,
    deps.db,
    units.map(({ id, type, name }) => ({ deliveryId: id, type, plan: name })),
  );
  const services = await Promise.all(
    units.map(async (unit): Promise<TouchedService> => {
      const status = deliveryStatus.parse(unit.status);
      const isReached = reach === 'all' || (reach === 'undelivered' && status === 'started');
      const announced = await findEnd(deps.db, unit.id);
      const fate = isReached ? fateOf({ type: unit.type, status, announced }, why, on) : 'stays';
      const isAnnounced = fate === 'announced';
      return {
        unit_id: unit.id,
        name: names.get(unit.id) ?? unit.name,
        fate,
        suspended_at: isAnnounced ? seconds(on) : 0,
        ends_at: isAnnounced ? seconds(graceEnd(on, deps.settings.graceDays, announced)) : 0,
      };
    }),
  );
  return { services, grace_days: deps.settings.graceDays };
}

/** A later invoice of an order, such as a renewal, is cancelled and refunded alone. */
export async function touchedByInvoice(
  deps: Needs,
  invoiceId: string,
  act: 'cancel' | 'refund',
): Promise<TouchedServices> {
  const invoice = await deps.db
    .selectFrom('invoices as v')
    .innerJoin('orders as o', 'o.id', 'v.order_id')
    .select(['v.order_id', 'v.additional', 'v.status', 'o.status as order_status'])
    .where('v.id', '=', invoiceId)
    .executeTakeFirst();
  if (!invoice) throw notFound();
  const status = invoiceStatus.parse(invoice.status);
  const isPossible = (act === 'cancel' ? invoiceCan.cancel(status) : invoiceCan.refund(status)) === true;
  const cancels = orderStates.canMove(orderStatus.parse(invoice.order_status), 'cancelled');
  const reach = invoice.additional || !isPossible || !cancels ? 'none' : act === 'cancel' ? 'all' : 'undelivered';
  return touchedUnits(deps, { orderId: invoice.order_id }, 'invoice_cancelled', { reach });
}

export async function touchedByOrder(deps: Needs, orderId: string): Promise<TouchedServices> {
  const order = await deps.db
    .selectFrom('orders')
    .select(['status', 'sealed_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const facts = { status: orderStatus.parse(order.status), sealed: order.sealed_at !== null };
  const reach = orderCan.delete(facts) === true ? 'all' : 'none';
  return touchedUnits(deps, { orderId }, 'invoice_cancelled', { reach });
}
