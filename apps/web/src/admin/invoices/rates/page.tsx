import { exchangeRateBody } from '@resolvo/contract/money/exchange-rates';
import { type ClientLoaderFunctionArgs, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { usePrefetched } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useUntilTyped } from '../../../shell/use-until-typed.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const meta = privateTitle('Exchange rate');
export const handle = { crumb: 'Exchange rate' };

const rates = listQuery('exchangeRates', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(rates, request);

const rateForm = exchangeRateBody.extend({
  nok_per_euro: z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d{1,4})?$/, { error: 'Please enter what one euro costs in kroner, such as 11.7935.' })
    .transform((text) => Number(text.replace(',', '.'))),
});

export default function ExchangeRatesPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const entered = useUntilTyped(usePrefetched('exchangeRates', {}).rates.length);
  const enter = useAct('exchangeRateEnter');
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || void navigate({ pathname: paths.adminInvoices(), search })}
      title="Exchange rate"
      description="An invoice in euro states its VAT in Norwegian kroner too. From now on the newest rate here is used; invoices keep the one they were issued with."
    >
      <div className="flex flex-col gap-8">
        <Form
          key={entered}
          schema={rateForm}
          defaultValues={{ day: today, nok_per_euro: '', source: 'Norges Bank' }}
          submitLabel="Save rate"
          onSubmit={(body) => enter.send({ body })}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <FormTextField name="day" label="Day" type="date" max={today} />
            <FormTextField name="nok_per_euro" label="NOK per euro" inputMode="decimal" />
          </div>
          <FormTextField name="source" label="Source" />
        </Form>
        <List
          list={rates}
          rows={(page) => page.rates}
          rowKey={(rate) => `${rate.day} ${rate.source} ${rate.nok_per_euro}`}
          caption="Rates"
          columns={[
            { key: 'day', phone: 'title', header: 'Day', cell: (rate) => formatDay(Date.parse(rate.day) / 1000) },
            {
              key: 'rate',
              phone: 'badge',
              header: 'NOK per euro',
              align: 'right',
              cell: (rate) => rate.nok_per_euro.toFixed(4),
            },
            { key: 'source', phone: 'text', header: 'Source', cell: (rate) => rate.source },
          ]}
          empty={<EmptyState title="No rate is entered yet" />}
        />
      </div>
    </Dialog>
  );
}
