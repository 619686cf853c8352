import type { Certificate } from '../kit/certificate.ts';
import type { Kit } from '../kit/part.ts';
import {
  startVendorServer,
  type VendorCall,
  type VendorReply,
  type VendorRequest,
  type VendorServer,
} from '../kit/vendor-server.ts';
import { type Desk, type WhmCall, WhmRefusal, whmCalls } from './calls.ts';

/** A hosting server's WHM, as far as the product uses it: https://HOST:2087/json-api/<call>. */
export function startWhmServer(
  kit: Kit,
  part: string,
  desk: Desk,
  { key, cert }: Certificate,
  saved: () => Promise<void>,
): Promise<VendorServer> {
  const calls = whmCalls.flatMap((call): VendorCall[] =>
    ['GET', 'POST'].map((method) => ({
      name: call.name,
      method,
      path: `/json-api/${call.name}`,
      async handle(request) {
        const reply = answer(desk, call, request);
        await saved();
        return reply;
      },
    })),
  );
  return startVendorServer({
    kit,
    part,
    calls,
    tls: { key, cert },
    labels: { server: desk.name },
    unknown: (_method, path, sentence) => ({ json: failed(path.replace('/json-api/', ''), sentence) }),
  });
}

const failed = (command: string, reason: string) => ({ metadata: { command, version: 1, result: 0, reason } });

function answer(desk: Desk, call: WhmCall, request: VendorRequest): VendorReply {
  const form = Object.fromEntries(
    new URLSearchParams(request.method === 'GET' ? request.url.search : request.body.toString('utf8')),
  );
  const params = 'password' in form ? { ...form, password: '…' } : form;
  const told = { requestSummary: JSON.stringify(params), exchange: { params } };
  const refuse = (reason: string): VendorReply => ({
    ...told,
    json: failed(call.name, reason),
    outcome: `refused: ${reason}`,
  });
  if (desk.state.tokenRefused || request.headers.authorization !== `whm root:${desk.state.token}`) {
    const error = 'Access denied';
    return { ...told, status: 403, json: { cpanelresult: { apiversion: '2', error } }, outcome: '403, access denied' };
  }
  if (request.fault?.effect === 'error') return refuse(request.fault.message ?? 'It was made to fail.');
  if (request.preset === 'declines' && !call.name.startsWith('list'))
    return refuse('You do not have permission to do that.');
  const wrong = wrongParam(call, form);
  if (wrong !== undefined) return refuse(wrong);
  try {
    const data = call.run(desk, form);
    const hidden = call.name === 'create_user_session' ? { body: { data: { url: '…' } } } : {};
    const json = call.old
      ? {
          cpanelresult: {
            apiversion: 2,
            module: form.cpanel_jsonapi_module,
            func: form.cpanel_jsonapi_func,
            data,
            event: { result: 1 },
          },
        }
      : { metadata: { command: call.name, version: 1, result: 1, reason: 'OK' }, ...(data !== undefined && { data }) };
    return { ...told, exchange: { params, ...hidden }, json, outcome: 'done' };
  } catch (error) {
    if (error instanceof WhmRefusal) return refuse(error.message);
    throw error;
  }
}

/** WHM ignores what it does not know; the lab refuses it, so that a misspelt parameter is found. */
function wrongParam({ name, params, open }: WhmCall, form: Readonly<Record<string, string>>): string | undefined {
  if (form['api.version'] !== '1') return 'Send api.version=1: without it WHM answers in its old envelopes.';
  for (const [key, param] of Object.entries(params)) {
    const value = form[key];
    if (value === undefined && param.required)
      return `API failure: (XID lab) Provide the “${key}” parameter for the “${name}” function.`;
    if (value !== undefined && param.values && !param.values.includes(value))
      return `“${value}” is not a value of “${key}”.`;
  }
  const unknown = Object.keys(form).find((key) => key !== 'api.version' && params[key] === undefined);
  return unknown === undefined || open ? undefined : `${name} takes no parameter “${unknown}”.`;
}
