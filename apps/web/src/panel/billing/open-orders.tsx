import { dayText } from '@resolvo/contract/day-words';
import { formatMoney } from '@resolvo/contract/money';
import type { DraftOrder } from '@resolvo/contract/sales/checkout';
import { Link } from 'react-router';
import { usePrefetched } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RowActs } from '../../ui/row-acts.tsx';
import { Table } from '../../ui/table.tsx';
import { orderedName } from './ordered-name.ts';

const nameOf = ({ items }: DraftOrder): string => orderedName(items);

/** Orders that were placed and not paid, each to be resumed or dropped. Nothing while there are none. */
export function OpenOrders() {
  const { orders } = usePrefetched('checkoutList', {});
  const { open, of, show, close } = useDialog(['drop']);
  const dropping = open === 'drop' ? orders.find(({ order_id }) => order_id === of) : undefined;
  const drop = useAct('checkoutCancel', { said: 'The order is dropped.' });
  if (orders.length === 0) return null;

  return (
    <section aria-labelledby="open-orders">
      <h2 id="open-orders" className="font-semibold text-base">
        Open orders
      </h2>
      <p className="mb-2 text-muted text-sm">You placed these and did not pay yet. Nothing is owed for them.</p>
      <Table
        stacked
        caption="Open orders"
        captionHidden
        rows={orders}
        rowKey={({ order_id }) => order_id}
        columns={[
          { key: 'name', grow: true, phone: 'name', header: 'Order', cell: nameOf },
          {
            key: 'until',
            align: 'right',
            phone: 'text',
            header: 'Kept until',
            cell: ({ order_valid_until }) => (
              <>
                <span className="@2xl:hidden">Kept until </span>
                {dayText(order_valid_until)}
              </>
            ),
          },
          { key: 'total', phone: 'value', header: 'Total', align: 'right', cell: ({ total }) => formatMoney(total) },
          {
            key: 'act',
            phone: 'act',
            header: 'Change',
            align: 'right',
            cell: (order) => (
              <RowActs
                of={nameOf(order)}
                link={
                  <Link to={paths.checkoutOrder({ id: order.order_id })} className={buttonClass('ghost', 'sm')}>
                    Resume<span className="sr-only">: {nameOf(order)}</span>
                  </Link>
                }
                acts={[{ label: 'Drop', onSelect: () => show('drop', order.order_id) }]}
              />
            ),
          },
        ]}
      />
      {dropping ? (
        <Confirm
          open
          onClose={close}
          title={`Drop ${nameOf(dropping)}?`}
          text="Nothing was invoiced and nothing is charged. You can order it again at any time."
          action="Drop the order"
          dismiss="Keep it"
          onConfirm={() => drop.send({ params: { checkout_id: dropping.order_id }, body: {} })}
        />
      ) : null}
    </section>
  );
}
