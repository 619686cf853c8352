import { z } from 'zod';
import { detailsSchema } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { line } from '../text.ts';

const rateMessage = 'Please enter what one euro costs in kroner, such as 11.7935.';

const exchangeRate = z.strictObject({
  day: z.iso.date(),
  nok_per_euro: z.number(),
  source: z.string(),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

/** As Norges Bank publishes it: four decimals. */
export const exchangeRateBody = z.strictObject({
  // The euro started in 1999.
  day: z.iso
    .date({ error: 'Please choose the day of the rate.' })
    .refine((day) => day >= '1999-01-01', { error: 'Please choose the day of the rate.' }),
  nok_per_euro: z
    .number({ error: rateMessage })
    .min(1, { error: rateMessage, abort: true })
    .max(100, { error: rateMessage, abort: true })
    .refine((rate) => Math.round(rate * 10_000) / 10_000 === rate, { error: 'Please use at most four decimals.' }),
  source: line('Please say where the rate is from.', 120),
});

export const exchangeRateEndpoints = {
  exchangeRates: endpoint({
    method: 'GET',
    path: '/system/admin/exchange-rates',
    summary: 'Exchange rates of the euro in Norwegian kroner, the newest thirty days.',
    access: staff('staffInvoices'),
    limit: limits.read,
    reads: ['exchange-rates'],
    status: 200,
    response: z.strictObject({ rates: z.array(exchangeRate) }),
    errors: [],
  }),
  exchangeRateEnter: endpoint({
    method: 'POST',
    path: '/system/admin/exchange-rates',
    summary: 'Enter the exchange rate of a day. Invoices issued from then on use it for VAT in kroner.',
    access: staff('staffInvoices'),
    limit: limits.write,
    changes: ['exchange-rates'],
    body: exchangeRateBody,
    status: 201,
    response: detailsSchema,
    errors: [],
  }),
};
