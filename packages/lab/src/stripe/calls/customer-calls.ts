import { z } from 'zod';
import { newId } from '../account.ts';
import { find } from '../bench.ts';
import { attach, detach, takeMethod } from '../methods.ts';
import { integer, labels, listParams, page } from '../params.ts';
import { renderCustomer, renderMethod } from '../render.ts';
import { call, changeLabels, optionalText } from './call.ts';

export const customerCalls = [
  call(
    'POST',
    '/v1/customers',
    { email: optionalText, name: optionalText, description: optionalText, metadata: labels.optional() },
    (bench, input) => {
      const customer = {
        id: newId('cus'),
        created: bench.now(),
        email: input.email ?? null,
        name: input.name ?? null,
        description: input.description ?? null,
        metadata: input.metadata ?? {},
      };
      bench.account.customers.push(customer);
      bench.tell('customer.created', renderCustomer(customer));
      return renderCustomer(customer);
    },
  ),
  call('GET', '/v1/customers', { ...listParams, email: optionalText }, (bench, query) =>
    page(
      bench.account.customers.filter(({ email }) => query.email === undefined || email === query.email),
      query,
      '/v1/customers',
      renderCustomer,
    ),
  ),
  call('GET', '/v1/customers/{id}', {}, (bench, _, id) =>
    renderCustomer(find(bench.account.customers, 'customer', id)),
  ),
  call('GET', '/v1/customers/{id}/payment_methods', { ...listParams, type: optionalText }, (bench, query, id) => {
    find(bench.account.customers, 'customer', id);
    return page(
      bench.account.methods.filter(({ customer }) => customer === id),
      query,
      `/v1/customers/${id}/payment_methods`,
      renderMethod,
    );
  }),
];

export const methodCalls = [
  call(
    'GET',
    '/v1/payment_methods',
    { ...listParams, customer: z.string().optional(), type: optionalText },
    (bench, query) =>
      page(
        bench.account.methods.filter(({ customer }) => customer !== null && customer === query.customer),
        query,
        '/v1/payment_methods',
        renderMethod,
      ),
  ),
  call('GET', '/v1/payment_methods/{id}', {}, (bench, _, id) =>
    renderMethod(find(bench.account.methods, 'PaymentMethod', id, 'payment_method')),
  ),
  call(
    'POST',
    '/v1/payment_methods/{id}',
    {
      metadata: labels.optional(),
      card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
    },
    (bench, input, id) => {
      const method = find(bench.account.methods, 'PaymentMethod', id, 'payment_method');
      changeLabels(method.metadata, input.metadata);
      method.exp_month = input.card?.exp_month ?? method.exp_month;
      method.exp_year = input.card?.exp_year ?? method.exp_year;
      bench.save();
      bench.tell('payment_method.updated', renderMethod(method));
      return renderMethod(method);
    },
  ),
  call('POST', '/v1/payment_methods/{id}/attach', { customer: z.string() }, (bench, input, id) => {
    const method = takeMethod(bench, id);
    attach(bench, method, input.customer);
    return renderMethod(method);
  }),
  call('POST', '/v1/payment_methods/{id}/detach', {}, (bench, _, id) => {
    const method = find(bench.account.methods, 'PaymentMethod', id, 'payment_method');
    detach(bench, method);
    return renderMethod(method);
  }),
];
