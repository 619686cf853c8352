import type { FoundClient } from '@resolvo/contract/people/clients';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { load } from '../../../api/query.ts';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { OrderTermsFields, orderTerms, typedTerms } from '../../../features/sales/orders/order-terms.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Create Order');
export const handle = { crumb: 'Create Order', under: { crumb: 'Orders', path: paths.adminOrders() } };

const newOrder = {
  order_type: 'empty',
  order_discount: 0,
  order_discount_reason: '',
  order_valid_until: 0,
  payment_term_id: 'net_14',
} as const;

/** The client may be named by the page that led here. */
export async function clientLoader({
  request,
}: ClientLoaderFunctionArgs): Promise<{ client: FoundClient | undefined }> {
  const asked = new URL(request.url).searchParams.get('client');
  if (asked === null) return { client: undefined };
  const { clients } = await load('clientSearch', { query: { search: asked } });
  return { client: clients.find(({ user_id }) => user_id === asked) };
}

export default function CreateOrderPage() {
  const create = useAct('orderCreate', { leaveTo: ({ order_id }) => paths.adminOrder({ orderId: order_id }) });
  const asked = useLoaderData<typeof clientLoader>();
  const [client, setClient] = useChosenClient(asked.client);
  const own = useOwnAccount(client?.user_id);
  return (
    <Page kind="read">
      <PageHeading title="Create Order" description="Choose the client and the terms. Items are added next." />
      <div className="grid gap-4">
        <Card title="Client">
          <ClientChoice client={client} onChange={setClient} />
        </Card>
        <Card title="Terms">
          <Form
            schema={orderTerms}
            defaultValues={typedTerms(newOrder)}
            submitLabel="Create Order"
            disabledReason={client ? own : 'Please choose a client first.'}
            onSubmit={async ({ order_discount = 0, ...terms }) => {
              if (!client) return;
              const body = { ...terms, order_discount, user_id: client.user_id };
              await create.send({ body });
            }}
          >
            <OrderTermsFields />
          </Form>
        </Card>
      </div>
    </Page>
  );
}
