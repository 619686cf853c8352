import { formatMoney } from '@resolvo/contract/money';
import { itemTypeTitle } from '@resolvo/contract/product-types';
import type { Delivery } from '@resolvo/contract/sales/deliveries';
import { unitWord } from '@resolvo/contract/sales/delivery-states';
import type { Order } from '@resolvo/contract/sales/orders';
import type { StaffTask } from '@resolvo/contract/sales/tasks';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { OrderAgain } from '../../../features/sales/orders/order-again.tsx';
import { StaffTaskActions, taskNames } from '../../../features/sales/orders/staff-task-actions.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const deliveriesOf = (order_id: string) =>
  listQuery('deliveryList', (cursor) => ({ query: { cursor, limit: 25, order_id } }));

const below = 'block whitespace-normal break-words font-normal text-muted text-sm';

/** The units of the order, with their staff tasks. */
export function OrderDeliveries({ order }: { order: Order }) {
  const order_id = order.order_id;
  const { may } = useRights();
  const { data } = useQuery({
    ...q('taskList', { query: { order_id, state: 'open', limit: 100 } }),
    enabled: may('taskList'),
  });
  const tasksOf = (delivery: Delivery) =>
    (data?.tasks ?? []).filter((task) => task.delivery_id === delivery.delivery_id);
  return (
    <Card title="Deliveries" description="One line for each unit. What no machine sets up waits for you here." flush>
      <List
        list={deliveriesOf(order_id)}
        appearsLater
        rows={(page) => page.deliveries}
        rowKey={(delivery) => delivery.delivery_id}
        caption="Deliveries"
        columns={[
          {
            key: 'what',
            grow: true,
            phone: 'title',
            header: 'What',
            cell: (delivery) => (
              <div className="@2xl:py-2">
                <span className="font-medium">{delivery.name}</span>
                <span className={below}>
                  {itemTypeTitle(delivery.plan_type)}, unit {delivery.unit}
                  {delivery.own_name === '' || delivery.own_name === delivery.name ? '' : ` · ${delivery.own_name}`}
                </span>
                <span className="@max-2xl:hidden">
                  <Note {...delivery} />
                </span>
              </div>
            ),
          },
          {
            key: 'status',
            phone: 'badge',
            header: 'Status',
            cell: (delivery) => <StateBadge of={unitWord(delivery.delivery_status)} />,
          },
          {
            key: 'when',
            align: 'right',
            phone: 'value',
            header: 'When',
            cell: (delivery) => <Age seconds={delivery.finished_at || delivery.started_at} />,
          },
          {
            key: 'note',
            header: 'Note',
            className: '@2xl:hidden',
            phone: 'more',
            cell: (delivery) => <Note {...delivery} />,
          },
          {
            key: 'act',
            phone: 'act',
            header: 'Action',
            align: 'right',
            cell: (delivery) =>
              delivery.delivery_status === 'failed' ? (
                <OrderAgain
                  deliveryId={delivery.delivery_id}
                  name={delivery.own_name || delivery.name}
                  orderedAgain={delivery.ordered_again}
                />
              ) : (
                <Tasks tasks={tasksOf(delivery)} />
              ),
          },
        ]}
        empty={
          order.items.some(({ client_chooses }) => client_chooses) ? (
            <EmptyState
              title="Not chosen yet"
              text="Its units stand here once the client has chosen how they are made."
            />
          ) : (
            <EmptyState title="Nothing to deliver" text="This order has no units." />
          )
        }
      />
    </Card>
  );
}

function Note({ reason, credited, delivery_status }: Delivery) {
  if (delivery_status !== 'failed') return null;
  const given = credited === null ? 'Given back once it is paid.' : `${formatMoney(credited)} given back.`;
  return (
    <>
      <span className="block whitespace-normal break-words pt-1 font-normal">{reason}</span>
      <span className={below}>{credited === 0 ? 'Nothing to give back.' : given}</span>
    </>
  );
}

function Tasks({ tasks }: { tasks: readonly StaffTask[] }) {
  if (tasks.length === 0) return null;
  return tasks.map((task) => (
    <span key={task.task_id} className="flex flex-wrap items-center justify-end gap-2">
      {task.kind === 'start' ? null : <span className="text-sm">{taskNames[task.kind]}</span>}
      <StaffTaskActions task={task} />
    </span>
  ));
}
