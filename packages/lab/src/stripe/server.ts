import type { Kit } from '../kit/part.ts';
import { startVendorServer, type VendorReply, type VendorRequest, type VendorServer } from '../kit/vendor-server.ts';
import { newId } from './account.ts';
import type { createBench } from './bench.ts';
import type { StripeCall } from './calls/call.ts';
import { stripeCalls } from './calls.ts';
import { expanded } from './expand.ts';
import { parseForm } from './form.ts';
import { API_VERSION } from './render.ts';
import { invalid, StripeError } from './stripe-error.ts';

/** Keys are removed "at least 24 hours" after their first use: https://docs.stripe.com/api/idempotent_requests */
const KEY_SECONDS = 24 * 3600;

type FullBench = ReturnType<typeof createBench>;

/** api.stripe.com, as far as the product uses it. */
export function startApi(kit: Kit, part: string, bench: FullBench): Promise<VendorServer> {
  return startVendorServer({
    kit,
    part,
    calls: stripeCalls.map((call) => ({
      method: call.method,
      path: call.path,
      handle: async (request) => {
        const reply = answer(bench, call, request);
        await bench.saved();
        return reply;
      },
    })),
  });
}

function answer(bench: FullBench, call: StripeCall, request: VendorRequest): VendorReply {
  const requestId = newId('req');
  const text = request.method === 'GET' ? request.url.search.slice(1) : request.body.toString('utf8');
  const form = parseForm(text);
  const written = JSON.stringify(form);
  const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : null;
  const reply = (status: number, body: unknown, replayed = false): VendorReply => ({
    status,
    json: body,
    headers: {
      'request-id': requestId,
      'stripe-version': API_VERSION,
      // A retry with the key of a failed act gets the same answer, so Stripe tells its SDK not to retry.
      ...(status === 500 && { 'stripe-should-retry': 'false' }),
      ...(key !== null && { 'idempotency-key': key }),
      ...(replayed && { 'idempotent-replayed': 'true' }),
    },
    outcome: `${status}${key === null ? '' : `, key ${key}`}${replayed ? ', replayed' : ''}`,
    requestSummary: written,
    responseSummary: JSON.stringify(body).replaceAll(/_secret_\w+/g, '_secret_…'),
  });
  try {
    refuseStrangers(bench, request);
    const kept =
      key === null ? undefined : keptAnswer(bench, key, `${request.method} ${request.url.pathname} ${written}`);
    if (kept) return reply(kept.status, kept.body, true);
    const run = () => {
      const { body, expand } = call.handle(bench, form, request.params.id ?? '');
      return expanded(bench.account, body, expand);
    };
    const body = bench.during({ id: requestId, key }, run);
    keep(bench, key, request, written, 200, body);
    return reply(200, body);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const body = { error: { ...error.fields, request_log_url: `/lab#/charges/${requestId}` } };
    if (error.begun) keep(bench, key, request, written, error.status, body);
    return reply(error.status, body);
  }
}

function headerOf(request: VendorRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function refuseStrangers(bench: FullBench, request: VendorRequest): void {
  const given = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
  if (given === bench.account.secret_key) return;
  const message =
    given === undefined ? 'You did not provide an API key.' : `Invalid API Key provided: ${given.slice(0, 8)}****`;
  throw new StripeError(401, { type: 'invalid_request_error', message });
}

function keptAnswer(bench: FullBench, key: string, request: string) {
  if (key.length > 255) throw invalid('Idempotency keys are at most 255 characters.');
  const kept = bench.account.answers.find((one) => one.key === key && one.at > bench.now() - KEY_SECONDS);
  if (kept === undefined) return undefined;
  if (kept.request === request) return kept;
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function keep(
  bench: FullBench,
  key: string | null,
  request: VendorRequest,
  written: string,
  status: number,
  body: unknown,
) {
  if (key === null) return;
  const { answers } = bench.account;
  const oldest = bench.now() - KEY_SECONDS;
  const firstFresh = answers.findIndex(({ at }) => at > oldest);
  answers.splice(0, firstFresh === -1 ? answers.length : firstFresh);
  bench.keepAnswer({
    key,
    at: bench.now(),
    request: `${request.method} ${request.url.pathname} ${written}`,
    status,
    body,
  });
}
