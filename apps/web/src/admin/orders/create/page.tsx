import type { Client } from '@resolvo/contract/clients';
import { percentInput } from '@resolvo/contract/money-input';
import { createOrderBody } from '@resolvo/contract/orders';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { ClientChoice } from '../../../features/clients/client-search.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Create Order');
export const handle = { crumb: 'Create Order' };

const schema = createOrderBody
  .pick({ order_type: true, order_discount_reason: true, payment_term_id: true })
  .extend({ order_discount: percentInput });

const types = [
  { value: 'empty', label: 'Decided by its items' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'one_time', label: 'One time' },
];
const terms = [
  { value: 'net_14', label: '14 days' },
  { value: 'net_30', label: '30 days' },
  { value: 'immediate', label: 'Due at once' },
];

export default function CreateOrderPage() {
  const navigate = useNavigate();
  const [client, setClient] = useState<Client>();
  return (
    <>
      <PageHeading
        title="Create Order"
        description="Choose the client and the terms. Items are added next."
        actions={
          <Link to={paths.adminOrders()} className={buttonClass('secondary')}>
            Back to Orders
          </Link>
        }
      />
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <Card title="Client">
          <ClientChoice client={client} onChange={setClient} />
        </Card>
        <Card title="Terms">
          <Form
            schema={schema}
            defaultValues={{
              order_type: 'empty',
              order_discount: '',
              order_discount_reason: '',
              payment_term_id: 'net_14',
            }}
            submitLabel="Create Order"
            disabledReason={client ? undefined : 'Please choose a client first.'}
            onSubmit={async ({ order_discount = 0, ...terms }) => {
              if (!client) return;
              const body = { ...terms, order_discount, user_id: client.user_id };
              const { order_id } = await call('orderCreate', { body });
              await invalidate('orderList', 'orderCounts');
              await navigate(paths.adminOrder({ orderId: order_id }));
            }}
          >
            <FormSelectField name="order_type" label="Type" options={types} />
            <FormTextField name="order_discount" label="Discount %" inputMode="decimal" />
            <FormTextField name="order_discount_reason" label="Discount reason" />
            <FormSelectField name="payment_term_id" label="Payment term" options={terms} />
          </Form>
        </Card>
      </div>
    </>
  );
}
