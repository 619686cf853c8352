import { formatMoney, totals } from '@resolvo/contract/money';
import { orderCan } from '@resolvo/contract/sales/order-states';
import { type Order, type OrderItem, orderLimits } from '@resolvo/contract/sales/orders';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { messages } from '../../../messages.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { fail } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Table } from '../../../ui/table.tsx';
import { AddItemsDialog } from './add-items-dialog.tsx';

const columns = [
  { id: 'item', header: 'Item ID', stack: 'pair' },
  { id: 'plan', header: 'Plan ID' },
  { id: 'name', header: 'Plan Name', stack: 'title' },
  { id: 'type', header: 'Plan Type' },
  { id: 'price', header: 'Price', align: 'right' },
  { id: 'quantity', header: 'Quantity', align: 'right' },
  { id: 'status', header: 'Status' },
  { id: 'remove', header: 'Action', align: 'right', stack: 'corner' },
] as const;

const tones = { pending: 'neutral', issued: 'ok', failed: 'danger' } as const;

export function OrderItems({ order }: { order: Order }) {
  const { open, show, close } = useDialog(['items']);
  const [busy, setBusy] = useState(false);
  const facts = { status: order.order_status, sealed: order.order_sealed, type: order.order_type };
  const may = orderCan.changeItem(facts) === true;
  const adds = orderCan.addItem(facts);
  const sums = totals(
    order.items.map((item) => ({ price: item.plan_price, quantity: item.quantity })),
    0,
    0,
  );
  const keyOf = (item: OrderItem) => ({
    order_id: order.order_id,
    user_id: order.user_id,
    order_item_id: item.order_item_id,
  });

  async function run(act: () => Promise<{ details: string }>, failure: string) {
    setBusy(true);
    try {
      notify('success', (await act()).details);
    } catch (error) {
      fail(error, failure);
    } finally {
      await invalidate('orderDetail', 'orderList');
      setBusy(false);
    }
  }

  const setQuantity = (item: OrderItem, quantity: number) =>
    void run(() => call('orderChangeItem', { body: { ...keyOf(item), quantity } }), messages.itemUpdateFailed);
  const remove = (item: OrderItem) =>
    void run(() => call('orderRemoveItem', { body: keyOf(item) }), messages.itemRemoveFailed);

  return (
    <Card
      title="Order Items"
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabledReason={adds === true ? undefined : adds}
          onClick={() => show('items')}
        >
          Add Items
        </Button>
      }
    >
      {order.items.length === 0 ? (
        <p className="text-muted">No items yet.</p>
      ) : (
        <Table
          caption="Order Items"
          stacked
          busy={busy}
          columns={may ? columns : columns.filter(({ id }) => id !== 'remove')}
          footer={`Total ${formatMoney(sums.total)}`}
          rows={order.items.map((item) => ({
            id: item.order_item_id,
            cells: [
              <CopyId key="item" value={item.order_item_id} what="Item ID" />,
              item.plan_id ? <CopyId key="plan" value={item.plan_id} what="Plan ID" /> : '–',
              item.plan_name,
              item.plan_type,
              formatMoney(item.plan_price),
              <span key="quantity" className="inline-flex items-center gap-1">
                {may ? (
                  <IconButton
                    size="sm"
                    label={`One less of ${item.plan_name}`}
                    icon={<Minus aria-hidden="true" />}
                    disabled={busy || item.quantity <= 1}
                    onClick={() => setQuantity(item, item.quantity - 1)}
                  />
                ) : null}
                {item.quantity}
                {may ? (
                  <IconButton
                    size="sm"
                    label={`One more of ${item.plan_name}`}
                    icon={<Plus aria-hidden="true" />}
                    disabled={busy || item.quantity >= orderLimits.quantity}
                    onClick={() => setQuantity(item, item.quantity + 1)}
                  />
                ) : null}
              </span>,
              <ItemStatus key="status" item={item} />,
              may ? (
                <IconButton
                  key="remove"
                  size="sm"
                  label={`Remove ${item.plan_name}`}
                  icon={<Trash2 aria-hidden="true" />}
                  disabled={busy}
                  onClick={() => remove(item)}
                />
              ) : null,
            ],
          }))}
        />
      )}
      <AddItemsDialog order={order} open={open === 'items' && adds === true} onClose={close} />
    </Card>
  );
}

/** Of several units some may be there already, and staff want to know how many. */
function ItemStatus({ item }: { item: OrderItem }) {
  const there = item.units.delivered + item.units.ended;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tones[item.order_item_status]}>{item.order_item_status}</Badge>
      {item.quantity > 1 && there + item.units.failed > 0 ? (
        <span className="text-muted text-sm">
          {there} of {item.quantity}
        </span>
      ) : null}
    </span>
  );
}
