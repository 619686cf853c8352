import type { ScaleOption } from '@resolvo/contract/machines/server-billing';
import { formatMoney } from '@resolvo/contract/money';
import { type ClientLoaderFunctionArgs, Outlet, useNavigate, useSearchParams } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Button } from '../../../../ui/button.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { useServer } from '../use-server.ts';
import { ConfirmPayment } from './confirm-payment.tsx';
import { PendingChange } from './pending-change.tsx';

export const meta = titleAbout('Scale');

const sizesOf = (id: string) => listQuery('vmScaleOptions', () => ({ params: { server_id: id } }));

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetchList(sizesOf(id), request), prefetch('ownPaymentMethods', {})]);
  return null;
}

const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents));

export default function ScalePage() {
  const server = useServer();
  const navigate = useNavigate();
  const { plans } = usePrefetched('vmScaleOptions', { params: { server_id: server.id } });
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  const card = payment_methods.find(({ is_default }) => is_default);
  const [search] = useSearchParams();
  const toConfirm = search.get('confirm');
  const now = plans.find(({ current }) => current);
  const difference = (option: ScaleOption) => (now ? option.plan_price - now.plan_price : 0);
  return (
    <div className="grid grid-cols-1 gap-6">
      {toConfirm !== null && card ? (
        <ConfirmPayment key={toConfirm} serverId={server.id} invoiceId={toConfirm} method={card} />
      ) : (
        server.subscriptions.map((one) => <PendingChange key={one.subscription_id} subscription={one} />)
      )}
      <p className="max-w-prose text-muted text-ui">
        More or less of everything, for the rest of the period to the day. You see what it costs and what restarts
        before anything happens. Disks only grow.
      </p>
      <List
        list={sizesOf(server.id)}
        rows={(page) => page.plans}
        empty={null}
        rowKey={(option) => option.plan_id}
        caption="Sizes"
        columns={[
          {
            key: 'plan',
            grow: true,
            phone: 'title',
            header: 'Plan',
            cell: (option) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {option.plan_name}
                {option.current ? <Tag>Yours</Tag> : null}
              </span>
            ),
          },
          {
            key: 'vcpus',
            phone: 'text',
            header: 'vCPU',
            align: 'right',
            cell: ({ vcpus, ram_mb, disk_gb }) => (
              <>
                {vcpus}
                <span className="@2xl:hidden">{` vCPU · ${ram_mb / 1024} GB · ${disk_gb} GB SSD`}</span>
              </>
            ),
          },
          { key: 'ram', header: 'Memory', align: 'right', cell: (option) => `${option.ram_mb / 1024} GB` },
          { key: 'disk', header: 'SSD', align: 'right', cell: (option) => `${option.disk_gb} GB` },
          {
            key: 'price',
            phone: 'badge',
            header: 'Per month, excl. VAT',
            align: 'right',
            cell: (option) => formatMoney(option.plan_price),
          },
          {
            key: 'difference',
            phone: 'value',
            header: 'Difference',
            align: 'right',
            cell: (option) => (option.current ? '–' : signed(difference(option))),
          },
          {
            key: 'choose',
            phone: 'act',
            header: 'Choose',
            align: 'right',
            cell: (option) => (
              <Button
                variant="secondary"
                size="sm"
                disabledReason={option.possible ? undefined : option.reason}
                aria-label={`Choose ${option.plan_name}`}
                onClick={() => void navigate(paths.serverScaleTo({ id: server.id, planId: option.plan_id }))}
              >
                Choose
              </Button>
            ),
          },
        ]}
      />
      <Outlet />
    </div>
  );
}
