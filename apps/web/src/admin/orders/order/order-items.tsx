import { formatMoney } from '@resolvo/contract/money';
import { itemTypeTitle } from '@resolvo/contract/product-types';
import { itemWord, orderCan } from '@resolvo/contract/sales/order-states';
import { type Order, type OrderItem, orderLimits } from '@resolvo/contract/sales/orders';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { orderTotal } from '../../../features/sales/orders/order-total.ts';
import { messages } from '../../../messages.ts';
import { MadeToOrder } from '../../../shell/made-to-order.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { AddItemsDialog } from './add-items-dialog.tsx';
import { paidOf } from './paid-of.ts';

export function OrderItems({ order }: { order: Order }) {
  const { open, show, close } = useDialog(['items']);
  const facts = {
    status: order.order_status,
    sealed: order.order_sealed,
    placed: order.order_draft,
    type: order.order_type,
  };
  const may = orderCan.changeItem(facts) === true;
  const adds = orderCan.addItem(facts);
  const keyOf = (item: OrderItem) => ({
    order_id: order.order_id,
    user_id: order.user_id,
    order_item_id: item.order_item_id,
  });

  const change = useAct('orderChangeItem', { failed: messages.itemUpdateFailed });
  const removal = useAct('orderRemoveItem', { failed: messages.itemRemoveFailed });
  const busy = change.pending || removal.pending;
  const setQuantity = (item: OrderItem, quantity: number) => void change.run({ body: { ...keyOf(item), quantity } });

  const columns: readonly Column<OrderItem>[] = [
    {
      key: 'name',
      grow: true,
      phone: 'title',
      header: 'Plan Name',
      cell: (item) => (
        <div className="@2xl:py-2">
          {item.plan_name}
          <Chosen item={item} />
          {item.client_chooses ? (
            <span className="block text-muted text-sm">The client chooses how it is made.</span>
          ) : null}
        </div>
      ),
    },
    { key: 'type', phone: 'text', header: 'Plan Type', cell: (item) => itemTypeTitle(item.plan_type) },
    { key: 'price', phone: 'value', header: 'Price', align: 'right', cell: (item) => formatMoney(item.plan_price) },
    {
      key: 'quantity',
      phone: 'more',
      header: 'Quantity',
      align: 'right',
      cell: (item) => (
        <span className="inline-flex items-center gap-1">
          {may ? (
            <IconButton
              size="sm"
              label={`One less of ${item.plan_name}`}
              icon={<Minus aria-hidden="true" />}
              disabled={busy || item.quantity <= 1}
              onClick={() => setQuantity(item, item.quantity - 1)}
            />
          ) : null}
          <span>
            <span className="@2xl:hidden">× </span>
            {item.quantity}
          </span>
          {may ? (
            <IconButton
              size="sm"
              label={`One more of ${item.plan_name}`}
              icon={<Plus aria-hidden="true" />}
              disabled={busy || item.quantity >= orderLimits.quantity}
              onClick={() => setQuantity(item, item.quantity + 1)}
            />
          ) : null}
        </span>
      ),
    },
    { key: 'status', phone: 'badge', header: 'Status', cell: (item) => <ItemStatus order={order} item={item} /> },
  ];
  const remove: Column<OrderItem> = {
    key: 'remove',
    phone: 'act',
    header: 'Action',
    align: 'right',
    cell: (item) => (
      <IconButton
        size="sm"
        label={`Remove ${item.plan_name}`}
        icon={<Trash2 aria-hidden="true" />}
        disabled={busy}
        onClick={() => void removal.run({ body: keyOf(item) })}
      />
    ),
  };

  return (
    <Card
      title="Order Items"
      flush
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabledReason={adds === true ? undefined : adds}
          onClick={() => show('items')}
        >
          Add items
        </Button>
      }
    >
      {order.items.length === 0 ? (
        <EmptyState title="No items yet" />
      ) : (
        <Table
          caption="Order Items"
          stacked
          busy={busy}
          columns={may ? [...columns, remove] : columns}
          rows={order.items}
          rowKey={(item) => item.order_item_id}
          footer={`Total ${orderTotal(order)} excl. VAT: ${paidOf(order)}`}
        />
      )}
      <div className="px-5 pb-5 empty:hidden sm:px-6">
        <MadeToOrder items={order.items} />
      </div>
      <AddItemsDialog order={order} open={open === 'items' && adds === true} onClose={close} />
    </Card>
  );
}

/** What was chosen, each on a line of its own, in full: staff read here what is made. */
function Chosen({ item: { chosen, made_for } }: { item: OrderItem }) {
  const { location, image, hostname, sign_in, name, goes_with } = chosen;
  return [
    [location, image].filter(Boolean).join(' · '),
    name === hostname ? '' : name,
    made_for || hostname,
    sign_in,
    ...goes_with,
  ]
    .filter((text) => text !== '')
    .map((text) => (
      <span key={text} className="block whitespace-normal break-words font-normal text-muted text-sm">
        {text}
      </span>
    ));
}

/** How many units of an item are delivered. */
function ItemStatus({ order, item }: { order: Order; item: OrderItem }) {
  const there = item.units.delivered + item.units.ended;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StateBadge of={itemWord(order.order_status, item.order_item_status)} />
      {item.quantity > 1 && there + item.units.failed > 0 ? (
        <span className="text-muted text-sm">
          {there} of {item.quantity}
        </span>
      ) : null}
    </span>
  );
}
