import type { SshKey } from '@resolvo/contract/machines/ssh-keys';
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { cachedCall } from '../../../api/request-cache.ts';
import { SshKeyChoice } from '../../../features/machines/ssh-keys/ssh-key-choice.tsx';
import { AddSshKeyDialog } from '../../../features/machines/ssh-keys/ssh-key-form.tsx';
import { loadOffer } from '../../../features/sales/checkout/load-offer.ts';
import { type LikeServer, OrderForm } from '../../../features/sales/checkout/order-form.tsx';
import { OrderSteps } from '../../../features/sales/checkout/order-steps.tsx';
import { useOwnThings } from '../../../features/sales/checkout/own-things.ts';
import { privateTitle } from '../../../shell/title.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('New Server');

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const likeId = new URL(request.url).searchParams.get('like');
  const [plans, { offered }] = await Promise.all([
    cachedCall('systemPlans', {}),
    load('ownImageList', {}),
    prefetch('sshKeyList', {}),
  ]);
  const like = likeId === null ? undefined : await loadLike(likeId);
  const offer = await loadOffer(plans, 'proxmox');
  const { servers } = offer;
  return { like, offer: { ...offer, servers: servers && { ...servers, images: [...servers.images, ...offered] } } };
}

async function loadLike(id: string) {
  const params = { server_id: id };
  const [server, { user_data }, { firewall }] = await Promise.all([
    load('vmData', { params }),
    // A member who may order and not manage sees no user data.
    load('vmUserData', { params }).catch(() => ({ user_data: '' })),
    load('vmFirewall', { params }),
  ]);
  return { server, user_data, firewall };
}

/** Keys that were renamed or removed since are left out; the hostname is new. */
function likeOf(
  { server, user_data, firewall }: Awaited<ReturnType<typeof loadLike>>,
  keys: readonly SshKey[],
): LikeServer {
  const keyIds = keys.filter(({ name }) => server.ssh_key_names.includes(name)).map(({ ssh_key_id }) => ssh_key_id);
  return {
    draft: {
      location: server.location || undefined,
      image: server.application?.image ?? server.vm_template_id,
      login: server.login,
      access: keyIds.length > 0 ? 'keys' : 'password',
      tags: server.tags.join(', '),
      firewallId: firewall?.firewall_id,
    },
    keyIds,
    userData: user_data,
  };
}

/** The order form of the public site, inside the panel. */
export default function NewServerPage() {
  const { offer, like: other } = useLoaderData<typeof clientLoader>();
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  const { open, show, close } = useDialog(['ssh-key']);
  const own = useOwnThings();
  const [search] = useSearchParams();
  const asked = offer.servers?.images.find(({ image }) => image === search.get('image'));
  const sold = offer.plans.filter(({ in_stock }) => in_stock);
  const like = other && likeOf(other, ssh_keys);
  // The smallest that what is asked for fits on.
  const first =
    sold.find(({ plan_id }) => plan_id === other?.server.plan_id) ??
    sold.find((plan) => plan.plan_type === 'proxmox' && plan.resources.disk_gb >= (asked?.min_disk_gb ?? 0)) ??
    sold[0];
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
          like={like}
          own={own}
          barClass="bottom-14 lg:bottom-0"
          keys={{
            names: new Map(ssh_keys.map(({ ssh_key_id, name }) => [ssh_key_id, name])),
            choice: (chosen, onChange) => (
              <SshKeyChoice chosen={chosen} onChange={onChange} onAdd={() => show('ssh-key')} />
            ),
          }}
        />
      ) : (
        <EmptyState title="Sold out" text="There are no servers for sale right now. Please come back soon." />
      )}
      {open === 'ssh-key' ? <AddSshKeyDialog onClose={close} /> : null}
    </Page>
  );
}
