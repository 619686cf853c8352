import { itemTypeTitle } from '@resolvo/contract/product-types';
import { type StaffTask, taskOutcomeWords } from '@resolvo/contract/sales/tasks';
import { ListChecks } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { useRights } from '../../api/use-rights.ts';
import { StaffTaskActions, taskNames } from '../../features/sales/orders/staff-task-actions.tsx';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TabBar, tabClass } from '../../ui/tabs.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Tasks');
export const handle = { crumb: 'Tasks' };

const stateOf = (address: URLSearchParams) => (address.get('state') === 'closed' ? 'closed' : 'open');
const tasks = listQuery('taskList', (cursor, address) => ({ query: { cursor, limit: 25, state: stateOf(address) } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(tasks, request);

export default function TasksPage() {
  const { may } = useRights();
  const [params] = useSearchParams();
  const state = stateOf(params);
  const tab = (name: 'open' | 'closed', label: string) => (
    <Link
      to={name === 'open' ? paths.adminTasks() : `${paths.adminTasks()}?state=closed`}
      className={tabClass(state === name)}
      aria-current={state === name ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <Page kind="list">
      <PageHeading
        title="Tasks"
        description="What clients paid for and no machine sets up by itself. The oldest comes first."
      />
      <TabBar label="Tasks">
        {tab('open', 'Open')}
        {tab('closed', 'Closed')}
      </TabBar>
      <List
        key={state}
        list={tasks}
        rows={(page) => page.tasks}
        rowKey={(task) => task.task_id}
        caption={state === 'open' ? 'Open tasks' : 'Closed tasks'}
        columns={[
          { key: 'what', grow: true, phone: 'title', header: 'What', cell: (task) => <What task={task} /> },
          {
            key: 'client',
            phone: 'text',
            header: 'Client',
            cell: ({ user }) => <ClientLink user={user} />,
          },
          {
            key: 'since',
            align: 'right',
            phone: 'value',
            header: state === 'open' ? 'Waiting since' : 'Closed',
            cell: (task) => <Age seconds={state === 'open' ? task.created_at : task.closed_at} />,
          },
          {
            key: 'order',
            priority: 2,
            header: 'Order',
            cell: (task) =>
              may('orderDetail') ? (
                <Link to={paths.adminOrder({ orderId: task.order_id })} className={textLinkClass}>
                  View order
                </Link>
              ) : (
                '–'
              ),
          },
          {
            key: 'act',
            phone: 'act',
            header: state === 'open' ? 'Action' : 'Outcome',
            align: 'right',
            cell: (task) => (task.outcome === null ? <StaffTaskActions task={task} /> : <Outcome task={task} />),
          },
        ]}
        empty={
          <EmptyState
            icon={<ListChecks aria-hidden="true" />}
            title={state === 'open' ? 'Nothing waits for you' : 'No task was closed yet'}
            text="A paid order becomes a task here when no machine of ours sets it up."
          />
        }
      />
    </Page>
  );
}

function What({ task }: { task: StaffTask }) {
  const { hostname, image, location } = task.choices;
  const details = [
    task.new_plan_name ? `to ${task.new_plan_name}` : undefined,
    task.reason || undefined,
    hostname,
    image,
    location,
  ].filter((text) => text !== undefined);
  return (
    <>
      <span className="font-medium">
        {taskNames[task.kind]}: {task.name}
      </span>{' '}
      <span className="text-muted">
        {[`${itemTypeTitle(task.plan_type)}, unit ${task.unit}`, ...details].join(' · ')}
      </span>
    </>
  );
}

function Outcome({ task }: { task: StaffTask }) {
  if (task.outcome === null) return null;
  return (
    <span className="inline-flex items-center gap-2">
      <StateBadge of={taskOutcomeWords[task.outcome]} />
      {task.note ? (
        <span title={task.note} className="max-w-60 truncate text-muted">
          {task.note}
        </span>
      ) : null}
    </span>
  );
}
