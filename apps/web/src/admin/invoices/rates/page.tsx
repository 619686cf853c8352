import { exchangeRateBody } from '@resolvo/contract/money/exchange-rates';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { invalidate, prefetch, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { privateTitle } from '../../../shell/title.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Table } from '../../../ui/table.tsx';

export const meta = privateTitle('Exchange rate');
export const handle = { crumb: 'Exchange rate' };

export async function clientLoader() {
  await prefetch('exchangeRates', {});
  return null;
}

const rateForm = exchangeRateBody.extend({
  nok_per_euro: z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d{1,4})?$/, { error: 'Please enter what one euro costs in kroner, such as 11.7935.' })
    .transform((text) => Number(text.replace(',', '.'))),
});

const columns = [
  { id: 'day', header: 'Day' },
  { id: 'rate', header: 'NOK per euro', align: 'right' },
  { id: 'source', header: 'Source' },
] as const;

export default function ExchangeRatesPage() {
  const navigate = useNavigate();
  const { rates } = usePrefetched('exchangeRates', {});
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Dialog
      open
      onOpenChange={(open) => void (open || navigate(paths.adminInvoices()))}
      title="Exchange rate"
      description="An invoice in euro states its VAT in Norwegian kroner too. From now on the newest rate here is used; invoices keep the one they were issued with."
    >
      <div className="flex flex-col gap-8">
        <Form
          key={rates.length}
          schema={rateForm}
          defaultValues={{ day: today, nok_per_euro: '', source: 'Norges Bank' }}
          submitLabel="Save rate"
          onSubmit={async (body) => {
            const { details } = await call('exchangeRateEnter', { body });
            notify('success', details);
            await invalidate('exchangeRates');
          }}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <FormTextField name="day" label="Day" type="date" max={today} />
            <FormTextField name="nok_per_euro" label="NOK per euro" inputMode="decimal" />
          </div>
          <FormTextField name="source" label="Source" />
        </Form>
        {rates.length === 0 ? (
          <p className="text-muted">No rate is entered yet.</p>
        ) : (
          <Table
            caption="Rates"
            stacked
            columns={columns}
            rows={rates.map((rate, index) => ({
              id: `${rate.day} ${index}`,
              cells: [rate.day, rate.nok_per_euro.toFixed(4), rate.source],
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
