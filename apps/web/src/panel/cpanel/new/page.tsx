import { useLoaderData } from 'react-router';
import { cachedCall } from '../../../api/request-cache.ts';
import { loadOffer } from '../../../features/sales/checkout/load-offer.ts';
import { OrderForm } from '../../../features/sales/checkout/order-form.tsx';
import { OrderSteps } from '../../../features/sales/checkout/order-steps.tsx';
import { paths } from '../../../paths.ts';
import { privateTitle } from '../../../shell/title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('New Package');
export const handle = { crumb: 'New package', under: { crumb: 'cPanel Packages', path: paths.cpanel() } };

export const clientLoader = async () => ({ offer: await loadOffer(await cachedCall('systemPlans', {}), 'cpanel') });

const noKeys = { names: new Map<string, string>(), choice: () => null };

/** The order form of the public site, inside the panel. */
export default function NewPackagePage() {
  const { offer } = useLoaderData<typeof clientLoader>();
  const first = offer.plans.find(({ in_stock }) => in_stock);
  return (
    <Page kind="detail">
      <OrderSteps at="Configure" />
      <PageHeading
        title="New Package"
        description="Choose a size, a place and a domain. It is set up by itself as soon as it is paid."
      />
      {first ? (
        <OrderForm offer={offer} plan={first} keys={noKeys} barClass="bottom-14 lg:bottom-0" />
      ) : (
        <EmptyState title="Sold out" text="There is no web hosting for sale right now. Please come back soon." />
      )}
    </Page>
  );
}
