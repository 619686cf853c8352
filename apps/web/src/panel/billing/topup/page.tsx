import { formatMoney } from '@resolvo/contract/money';
import { topupAmount, topupLimits } from '@resolvo/contract/money/charges';
import { euroInput } from '@resolvo/contract/money-input';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { PayByCard } from '../../../features/money/payments/pay-by-card.tsx';
import { useReturnedCharge } from '../../../features/money/payments/use-returned-charge.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { privateTitle } from '../../../shell/title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Top up balance');

export async function clientLoader() {
  await Promise.all([prefetch('billingData', {}), prefetch('ownPaymentMethods', {})]);
  return null;
}

const schema = z.strictObject({ amount: euroInput('Please enter an amount.').pipe(topupAmount) });
const usual = [1000, 2500, 5000, 10_000];

export default function TopupPage() {
  const { balance } = usePrefetched('billingData', {});
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  const [search, setSearch] = useSearchParams();
  // The amount is in the URL, so that the back button returns to choosing it.
  const amount = topupAmount.safeParse(Number(search.get('amount'))).data;
  const setAmount = (cents: number) => setSearch({ amount: String(cents) });
  const navigate = useNavigate();
  async function done() {
    notify('success', 'Thank you. Your balance is topped up.');
    await navigate(paths.billing());
  }
  useReturnedCharge(async ({ status }) => {
    if (status === 'succeeded') await done();
  });

  return (
    <Page kind="read">
      <PageHeading
        back={<BackToList to={paths.billing()}>Back to Billing</BackToList>}
        title="Top up balance"
        description={`You have ${formatMoney(balance)} with us. Renewals are paid from the balance first.`}
      />
      {amount === undefined ? (
        <Card title="How much?">
          <div className="mb-5 grid grid-cols-2 gap-2 sm:grid-cols-4">
            {usual.map((cents) => (
              <Button key={cents} variant="secondary" onClick={() => setAmount(cents)}>
                {formatMoney(cents)}
              </Button>
            ))}
          </div>
          <Form
            schema={schema}
            defaultValues={{ amount: '' }}
            submitLabel="Continue"
            leftFreely
            onSubmit={async (values) => setAmount(values.amount)}
          >
            <FormTextField
              name="amount"
              label="Another amount in euro"
              inputMode="decimal"
              hint={`From ${formatMoney(topupLimits.min)} to ${formatMoney(topupLimits.max)}.`}
            />
          </Form>
        </Card>
      ) : (
        <Card
          title={`Pay ${formatMoney(amount)}`}
          actions={
            <Button variant="ghost" size="sm" onClick={() => setSearch({}, { replace: true })}>
              Change the amount
            </Button>
          }
        >
          <PayByCard
            amount={amount}
            methods={payment_methods}
            prepare={(save) => call('ownTopup', { body: { amount, save } })}
            returnTo={(chargeId) => `${paths.billingTopup()}?charge=${chargeId}`}
            onPaid={done}
          />
        </Card>
      )}
    </Page>
  );
}
