import { addServerBody } from '@resolvo/contract/machines/server-admin';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { prefetch, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { BillingField } from '../../../features/machines/servers/billing-field.tsx';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { OffForOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { type AskChoices, ChoicesByStaff } from '../../../features/sales/checkout/choices-by-staff.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Add a server');
export const handle = { crumb: 'Add a server', under: { crumb: 'Servers', path: paths.adminServers() } };

export async function clientLoader() {
  await prefetch('systemPlans', { query: {} });
  return null;
}

const schema = addServerBody.pick({ plan_id: true, billing: true });

/** What the shop asks about a server, and how it is paid. */
export default function AddServerPage() {
  const { proxmox_plans } = usePrefetched('systemPlans', { query: {} });
  const [client, setClient] = useChosenClient();
  const ask = useRef<AskChoices>(undefined);
  const add = useAct('adminServerAdd', {
    said: 'The server is being set up.',
    leaveTo: ({ server_id }) => paths.adminServer({ serverId: server_id }),
  });
  return (
    <Page kind="read">
      <PageHeading
        title="Add a server"
        description="Made for a client who did not order it: free of charge, or billed from the day it is ready."
      />
      <div className="grid max-w-2xl gap-6">
        <Card title="Client">
          <ClientChoice client={client} onChange={setClient} />
        </Card>
        <Card title="Server">
          {client ? (
            <OffForOwnAccount userId={client.user_id}>
              <Form
                schema={schema}
                defaultValues={{ plan_id: proxmox_plans[0]?.plan_id ?? '', billing: 'free' }}
                submitLabel="Add server"
                onSubmit={async (values) => {
                  const made = await ask.current?.();
                  if (!made) return;
                  const { location, image, name, hostname, login, ssh_key_ids, firewall_id, tags } = made.choices;
                  const chosen = { image, name, hostname, login, ssh_key_ids, firewall_id, tags };
                  await add.send({ body: { ...values, ...chosen, cluster: location, user_id: client.user_id } });
                }}
              >
                <FormSelectField
                  name="plan_id"
                  label="Plan"
                  options={proxmox_plans.map(({ plan_id, plan_name }) => ({ value: plan_id, label: plan_name }))}
                />
                <BillingField plans={proxmox_plans} />
                <Choices clientId={client.user_id} ask={ask} />
              </Form>
            </OffForOwnAccount>
          ) : (
            <Notice tone="info">Please choose the client first.</Notice>
          )}
        </Card>
      </div>
    </Page>
  );
}

function Choices({ clientId, ask }: Pick<Parameters<typeof ChoicesByStaff>[0], 'ask'> & { readonly clientId: string }) {
  const { proxmox_plans } = usePrefetched('systemPlans', { query: {} });
  const { plan_id } = useWatch<{ plan_id: string }>();
  const images = useEndpoint('adminImages', {}).data?.images ?? [];
  const plan = proxmox_plans.find((one) => one.plan_id === plan_id);
  if (!plan) return null;
  const key = `${plan_id} ${clientId}`;
  return <ChoicesByStaff key={key} plan={plan} clientId={clientId} withoutOrder={{ images }} ask={ask} />;
}
