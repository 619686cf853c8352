import type { Plan } from '@resolvo/contract/sales/catalog';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { cachedCall } from '../../../api/request-cache.ts';
import { isSignedIn, restoreSession, useSignedIn } from '../../../api/session.ts';
import { SshKeyChoice } from '../../../features/machines/ssh-keys/ssh-key-choice.tsx';
import { AddSshKeyDialog } from '../../../features/machines/ssh-keys/ssh-key-form.tsx';
import { allPlans, loadOffer } from '../../../features/sales/checkout/load-offer.ts';
import { asOption, type OrderOffer } from '../../../features/sales/checkout/order-draft.ts';
import { OrderForm } from '../../../features/sales/checkout/order-form.tsx';
import { OrderSteps } from '../../../features/sales/checkout/order-steps.tsx';
import { useOwnThings } from '../../../features/sales/checkout/own-things.ts';
import { paths } from '../../../paths.ts';
import { failedPage } from '../../../shell/failed-page.tsx';
import { useDialog } from '../../../shell/use-dialog.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const ErrorBoundary = failedPage('product', { to: paths.prices(), label: 'See the prices' });

interface Loaded {
  readonly plan: Plan;
  readonly offer: OrderOffer;
}

/** Loads the plan, and throws a 404 if it is not offered under this URL. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const [plans] = await Promise.all([cachedCall('systemPlans', {}), restoreSession()]);
  const plan = allPlans(plans).find(
    ({ category, plan_slug }) => category === params.category && plan_slug === params.product,
  );
  if (!plan) throw new Response(null, { status: 404 });
  const isServer = plan.plan_type === 'proxmox';
  const [offer] = await Promise.all([
    loadOffer(plans, plan.plan_type, plan),
    isServer && isSignedIn() ? prefetch('sshKeyList', {}) : undefined,
    (isServer || asOption(plan)) && isSignedIn() ? prefetch('accountUserInfo', {}) : undefined,
  ]);
  return { plan, offer };
}

const titles: Partial<Record<Plan['plan_type'], string>> = {
  proxmox: 'Order a cloud server',
  cpanel: 'Order web hosting',
  dedicated: 'Order a dedicated server',
};

export default function CheckoutProductPage() {
  const { plan, offer } = useLoaderData<typeof clientLoader>();
  const signedIn = useSignedIn();
  const title = titles[plan.plan_type] ?? `Order ${plan.plan_name}`;
  const isServer = plan.plan_type === 'proxmox';
  return (
    <>
      <OrderSteps at="Configure" />
      {/* Of several plans another may be chosen, and each says its size. */}
      <PageHeading title={title} description={offer.plans.length > 1 ? undefined : plan.plan_description} />
      {signedIn && isServer ? (
        <WithKeys plan={plan} offer={offer} />
      ) : signedIn && asOption(plan) ? (
        <ForServer plan={plan} offer={offer} />
      ) : (
        <OrderForm offer={offer} plan={plan} keys={signedIn ? noKeys : undefined} barClass="bottom-0" />
      )}
    </>
  );
}

const noKeys = { names: new Map<string, string>(), choice: () => null };

/** An option is for one of the customer's servers. */
function ForServer({ plan, offer }: Loaded) {
  return <OrderForm offer={offer} plan={plan} barClass="bottom-0" keys={noKeys} own={useOwnThings()} />;
}

function WithKeys({ plan, offer }: Loaded) {
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  const { open, show, close } = useDialog(['ssh-key']);
  const own = useOwnThings();
  return (
    <>
      <OrderForm
        offer={offer}
        plan={plan}
        barClass="bottom-0"
        own={own}
        keys={{
          names: new Map(ssh_keys.map(({ ssh_key_id, name }) => [ssh_key_id, name])),
          choice: (chosen, onChange) => (
            <SshKeyChoice chosen={chosen} onChange={onChange} onAdd={() => show('ssh-key')} />
          ),
        }}
      />
      {open === 'ssh-key' ? <AddSshKeyDialog onClose={close} /> : null}
    </>
  );
}
