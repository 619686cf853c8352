import { useLoaderData } from 'react-router';
import { prefetch, usePrefetched } from '../../../api/query.ts';
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
  const [plans] = await Promise.all([cachedCall('systemPlans', {}), prefetch('sshKeyList', {})]);
  return { offer: await loadOffer(plans, 'proxmox') };
}

/** The order form of the public site, inside the panel. */
export default function NewServerPage() {
  const { offer } = useLoaderData<typeof clientLoader>();
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  const { open, show, close } = useDialog(['ssh-key']);
  const first = offer.plans.find(({ in_stock }) => in_stock);
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
