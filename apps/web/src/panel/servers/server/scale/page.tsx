import { diskSize } from '@resolvo/contract/disk-size';
import { type ClientLoaderFunctionArgs, Outlet, useSearchParams } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { ConfirmPayment } from '../../../../features/money/payments/confirm-payment.tsx';
import { planColumn, pricesAre, usePriceColumns } from '../../../../features/sales/catalog/plan-choice-columns.tsx';
import { PendingChange } from '../../../../features/sales/subscriptions/pending-change.tsx';
import { paths } from '../../../../paths.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { useServer } from '../use-server.ts';

export const meta = titleAbout('Scale');

const sizesOf = (id: string) => listQuery('vmScaleOptions', () => ({ params: { server_id: id } }));

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetchList(sizesOf(id), request), prefetch('ownPaymentMethods', {})]);
  return null;
}

export default function ScalePage() {
  const server = useServer();
  const { plans } = usePrefetched('vmScaleOptions', { params: { server_id: server.id } });
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  const card = payment_methods.find(({ is_default }) => is_default);
  const [search] = useSearchParams();
  const toConfirm = search.get('confirm');
  const prices = usePriceColumns(plans, (planId) => paths.serverScaleTo({ id: server.id, planId }));
  return (
    <div className="grid grid-cols-1 gap-6">
      {toConfirm !== null && card ? (
        <ConfirmPayment
          key={toConfirm}
          invoiceId={toConfirm}
          method={card}
          effect="The size changes as soon as it is paid."
          doneTo={paths.server(server)}
        />
      ) : (
        server.subscriptions.map((one) => <PendingChange key={one.subscription_id} subscription={one} />)
      )}
      <p className="max-w-4xl text-pretty text-muted text-ui">
        {server.hourly_price === null
          ? 'The rest of the current period is charged or credited to the day.'
          : 'It is billed by the hour: nothing is charged for the change, and from then on each hour costs what the new size does.'}{' '}
        You see what it costs and what restarts before anything happens. Disks only grow. {pricesAre(plans)}
      </p>
      <List
        list={sizesOf(server.id)}
        rows={(page) => page.plans}
        empty={null}
        rowKey={(option) => option.plan_id}
        caption="Sizes"
        columns={[
          planColumn,
          {
            key: 'vcpus',
            phone: 'text',
            header: 'vCPU',
            align: 'right',
            cell: ({ vcpus, ram_mb, disk_gb }) => (
              <>
                {vcpus}
                <span className="@2xl:hidden">{` vCPU · ${ram_mb / 1024} GB · ${diskSize(disk_gb)}`}</span>
              </>
            ),
          },
          { key: 'ram', header: 'Memory', align: 'right', cell: (option) => `${option.ram_mb / 1024} GB` },
          { key: 'disk', header: 'SSD', align: 'right', cell: (option) => diskSize(option.disk_gb) },
          ...prices,
        ]}
      />
      <Outlet />
    </div>
  );
}
