import { addServerBody } from '@resolvo/contract/machines/server-admin';
import { z } from 'zod';
import { prefetch, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { BillingField } from '../../../features/machines/servers/billing-field.tsx';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Add a server');
export const handle = { crumb: 'Add a server', under: { crumb: 'Servers', path: paths.adminServers() } };

export async function clientLoader() {
  await Promise.all([prefetch('systemPlans', { query: {} }), prefetch('adminNodes', {})]);
  return null;
}

const { name, hostname, image, cluster } = addServerBody.shape;
/** As typed; empty fields are not sent. */
const typed = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text));
const schema = addServerBody.omit({ user_id: true }).extend({
  name: typed.pipe(name),
  hostname: typed.pipe(hostname),
  image: typed.pipe(image),
  cluster: typed.pipe(cluster),
});

export default function AddServerPage() {
  const { proxmox_plans } = usePrefetched('systemPlans', { query: {} });
  const { data: offered, error } = useEndpoint('adminImages', {});
  const { clusters } = usePrefetched('adminNodes', {});
  const [client, setClient] = useChosenClient();
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
            <Form
              schema={schema}
              defaultValues={{
                plan_id: proxmox_plans[0]?.plan_id ?? '',
                name: '',
                hostname: '',
                image: '',
                cluster: '',
                billing: 'free',
              }}
              submitLabel="Add server"
              onSubmit={(values) => add.send({ body: { ...values, user_id: client.user_id } })}
            >
              <FormSelectField
                name="plan_id"
                label="Plan"
                options={proxmox_plans.map(({ plan_id, plan_name }) => ({ value: plan_id, label: plan_name }))}
              />
              <BillingField plans={proxmox_plans} />
              <FormSelectField
                name="image"
                label="Image"
                placeholder="The client chooses later"
                options={(offered?.images ?? [])
                  .filter((one) => !one.is_ended)
                  .map((one) => ({ value: one.image, label: one.name }))}
              />
              {error ? <Notice tone="warn">{error.message}</Notice> : null}
              <FormSelectField
                name="cluster"
                label="Cluster"
                placeholder="Where there is most room"
                options={clusters.map((one) => ({ value: one.cluster, label: one.cluster }))}
              />
              <FormTextField name="name" label="Name" hint="What the client sees. May be left empty." />
              <FormTextField name="hostname" label="Hostname" hint="May be left empty." />
            </Form>
          ) : (
            <Notice tone="info">Please choose the client first.</Notice>
          )}
        </Card>
      </div>
    </Page>
  );
}
