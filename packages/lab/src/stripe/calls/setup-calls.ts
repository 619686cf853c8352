import { z } from 'zod';
import { newId, type Setup, token } from '../account.ts';
import { find } from '../bench.ts';
import { takeMethod } from '../methods.ts';
import { flag, labels } from '../params.ts';
import { confirmSetup } from '../pay.ts';
import { renderSetup } from '../render.ts';
import { call, optionalText } from './call.ts';
import { automatic, reason, types } from './intent-fields.ts';

export const setupCalls = [
  call(
    'POST',
    '/v1/setup_intents',
    {
      customer: z.string().optional(),
      usage: z.enum(['off_session', 'on_session']).default('off_session'),
      payment_method_types: z.array(z.string()).optional(),
      automatic_payment_methods: automatic,
      payment_method: z.string().optional(),
      confirm: flag.default(false),
      description: optionalText,
      metadata: labels.optional(),
    },
    (bench, input) => {
      if (input.customer !== undefined) find(bench.account.customers, 'customer', input.customer, 'customer');
      const id = newId('seti');
      const setup: Setup = {
        id,
        created: bench.now(),
        client_secret: `${id}_secret_${token(25)}`,
        customer: input.customer ?? null,
        method: null,
        metadata: input.metadata ?? {},
        description: input.description ?? null,
        types: types(input.payment_method_types, input.automatic_payment_methods?.enabled ?? true),
        automatic: input.automatic_payment_methods?.enabled ? input.automatic_payment_methods.allow_redirects : null,
        failure: null,
        return_url: null,
        status: 'requires_payment_method',
        usage: input.usage,
        cancellation_reason: null,
      };
      bench.account.setups.push(setup);
      bench.save();
      bench.tell('setup_intent.created', renderSetup(bench.account, setup));
      if (input.confirm && input.payment_method) confirmSetup(bench, setup, takeMethod(bench, input.payment_method));
      return renderSetup(bench.account, setup);
    },
  ),
  call('GET', '/v1/setup_intents/{id}', { client_secret: optionalText }, (bench, _, id) =>
    renderSetup(bench.account, find(bench.account.setups, 'setupintent', id, 'intent')),
  ),
  call(
    'POST',
    '/v1/setup_intents/{id}/confirm',
    { payment_method: z.string(), return_url: optionalText },
    (bench, input, id) => {
      const setup = find(bench.account.setups, 'setupintent', id, 'intent');
      return renderSetup(bench.account, confirmSetup(bench, setup, takeMethod(bench, input.payment_method)));
    },
  ),
  call('POST', '/v1/setup_intents/{id}/cancel', { cancellation_reason: reason }, (bench, input, id) => {
    const setup = find(bench.account.setups, 'setupintent', id, 'intent');
    setup.status = 'canceled';
    setup.cancellation_reason = input.cancellation_reason ?? null;
    bench.save();
    bench.tell('setup_intent.canceled', renderSetup(bench.account, setup));
    return renderSetup(bench.account, setup);
  }),
];
