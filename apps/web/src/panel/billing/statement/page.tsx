import { formatMoney } from '@resolvo/contract/money';
import { Wallet } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { statementColumns } from '../../../features/money/statement/statement-columns.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Balance statement');

const statement = listQuery('ownStatement', (cursor) => ({ query: { cursor } }));
const columns = statementColumns((id) => paths.billingInvoice({ id }));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('billingData', {}), prefetchList(statement, request)]);
  return null;
}

export default function StatementPage() {
  const { balance } = usePrefetched('billingData', {});
  return (
    <Page kind="list">
      <PageHeading
        title="Balance statement"
        description={`You have ${formatMoney(balance)} with us. Every transaction is listed here, newest first.`}
        back={<BackToList to={paths.billing()}>Back to Billing</BackToList>}
        actions={
          <Link to={paths.billingPayouts()} className={buttonClass('secondary')}>
            Pay out balance
          </Link>
        }
      />
      <List
        list={statement}
        rows={({ moves }) => moves}
        rowKey={({ move_id }) => move_id}
        caption="Transactions of your credit balance"
        columns={columns}
        empty={
          <EmptyState
            icon={<Wallet aria-hidden="true" />}
            title="No transactions yet"
            text="Once your balance is topped up or used, each transaction is listed here."
            action={
              <Link to={paths.billingTopup()} className={buttonClass('primary')}>
                Top up balance
              </Link>
            }
          />
        }
      />
    </Page>
  );
}
