import { useLoaderData, useSearchParams } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { cachedCall } from '../../../api/request-cache.ts';
import { SshKeyChoice } from '../../../features/machines/ssh-keys/ssh-key-choice.tsx';
import { AddSshKeyDialog } from '../../../features/machines/ssh-keys/ssh-key-form.tsx';
import { loadOffer } from '../../../features/sales/checkout/load-offer.ts';
import { OrderForm } from '../../../features/sales/checkout/order-form.tsx';
import { OrderSteps } from '../../../features/sales/checkout/order-steps.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('New Server');

export async function clientLoader() {
  const [plans, { offered }] = await Promise.all([
    cachedCall('systemPlans', {}),
    load('ownImageList', {}),
    prefetch('sshKeyList', {}),
  ]);
  const offer = await loadOffer(plans, 'proxmox');
  const { servers } = offer;
  return { offer: { ...offer, servers: servers && { ...servers, images: [...servers.images, ...offered] } } };
}

/** The order form of the public site, inside the panel. */
export default function NewServerPage() {
  const { offer } = useLoaderData<typeof clientLoader>();
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  const { open, show, close } = useDialog(['ssh-key']);
  const [search] = useSearchParams();
  const asked = offer.servers?.images.find(({ image }) => image === search.get('image'));
  const sold = offer.plans.filter(({ in_stock }) => in_stock);
  // The smallest that what is asked for fits on.
  const first =
    sold.find((plan) => plan.plan_type === 'proxmox' && plan.resources.disk_gb >= (asked?.min_disk_gb ?? 0)) ?? sold[0];
  return (
    <Page kind="detail">
      <OrderSteps at="Configure" />
      <PageHeading
        title="New Server"
        description="Choose a size, a place and a system. It is set up by itself as soon as it is paid."
      />
      {first ? (
        <OrderForm
          offer={offer}
          plan={first}
          barClass="bottom-14 lg:bottom-0"
          keys={{
            names: new Map(ssh_keys.map(({ ssh_key_id, name }) => [ssh_key_id, name])),
            choice: (chosen, onChange) => (
              <SshKeyChoice chosen={chosen} onChange={onChange} onAdd={() => show('ssh-key')} />
            ),
          }}
        />
      ) : (
        <EmptyState title="Sold out" text="There is no server to sell right now. Please come back soon." />
      )}
      {open === 'ssh-key' ? <AddSshKeyDialog onClose={close} /> : null}
    </Page>
  );
}
