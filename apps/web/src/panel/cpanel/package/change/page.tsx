import { type ClientLoaderFunctionArgs, Outlet, useParams, useSearchParams } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../../api/query.ts';
import { ConfirmPayment } from '../../../../features/money/payments/confirm-payment.tsx';
import { planColumn, pricesAre, usePriceColumns } from '../../../../features/sales/catalog/plan-choice-columns.tsx';
import { PendingChange } from '../../../../features/sales/subscriptions/pending-change.tsx';
import { paths } from '../../../../paths.ts';
import { BackToList } from '../../../../shell/back-to-list.tsx';
import { failedPage } from '../../../../shell/failed-page.tsx';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Page } from '../../../../ui/page.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';

export const meta = titleAbout('Change package');
export const handle = { crumb: 'Change package', under: { crumb: 'cPanel Packages', path: paths.cpanel() } };
export const ErrorBoundary = failedPage('package', { to: paths.cpanel(), label: 'Back to cPanel Packages' });

const plansOf = (id: string) => listQuery('packageChangeOptions', () => ({ params: { package_id: id } }));

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  const [{ domain, plan_name }] = await Promise.all([
    load('packageDetail', { params: { package_id: id } }),
    prefetchList(plansOf(id), request),
    prefetch('ownPaymentMethods', {}),
  ]);
  return { about: domain || plan_name };
}

export default function ChangePackagePage() {
  const { id = '' } = useParams();
  const one = usePrefetched('packageDetail', { params: { package_id: id } });
  const { plans } = usePrefetched('packageChangeOptions', { params: { package_id: id } });
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  const card = payment_methods.find(({ is_default }) => is_default);
  const toConfirm = useSearchParams()[0].get('confirm');
  const prices = usePriceColumns(plans, (planId) => paths.cpanelPackageChangeTo({ id, planId }));
  return (
    <Page kind="detail">
      <PageHeading
        back={<BackToList to={paths.cpanelPackage({ id })}>{one.domain || one.plan_name}</BackToList>}
        title="Change package"
        description={`The rest of the current period is charged or credited to the day. You see what it costs before anything happens. ${pricesAre(plans)}`}
      />
      {toConfirm !== null && card ? (
        <ConfirmPayment
          key={toConfirm}
          invoiceId={toConfirm}
          method={card}
          effect="The package changes as soon as it is paid."
          doneTo={paths.cpanelPackage({ id })}
        />
      ) : (
        one.subscriptions.map((paid) => <PendingChange key={paid.subscription_id} subscription={paid} />)
      )}
      <List
        list={plansOf(id)}
        rows={(page) => page.plans}
        empty={null}
        rowKey={(option) => option.plan_id}
        caption="Packages"
        columns={[
          planColumn,
          {
            key: 'disk',
            phone: 'text',
            header: 'Disk',
            align: 'right',
            cell: ({ disk_gb, websites }) => (
              <>
                {disk_gb} GB
                <span className="@2xl:hidden">{` · ${websites} ${websites === 1 ? 'website' : 'websites'}`}</span>
              </>
            ),
          },
          { key: 'websites', header: 'Websites', align: 'right', cell: (option) => option.websites },
          { key: 'mailboxes', header: 'Mailboxes', align: 'right', cell: (option) => option.mailboxes },
          { key: 'databases', header: 'Databases', align: 'right', cell: (option) => option.databases },
          ...prices,
        ]}
      />
      <Outlet />
    </Page>
  );
}
