import { endpointTable } from 'virtual:endpoint-table';
import { accountHeader, accountParameter } from '@resolvo/contract/asked-account';
import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '@resolvo/contract/endpoint';
import type { EndpointName, Endpoints, FileEndpointName, JsonEndpointName } from '@resolvo/contract/endpoints';
import { messages } from '../messages.ts';
import { actingAccount } from './acting-account.ts';
import { ApiError, readError } from './api-error.ts';
import { isLeaving, onRefusal } from './funnel.ts';

type Part<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };

/** The input of a call: the parts its row of the endpoint table declares. */
export type InputOf<N extends EndpointName> = Part<'params', ParamsOf<Endpoints[N]>> & {
  query?: QueryInputOf<Endpoints[N]>;
} & Part<'body', BodyInputOf<Endpoints[N]>>;

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** The URL of a file row, which the browser opens or saves. */
export function fileUrl<N extends FileEndpointName>(name: N, input: InputOf<N>): string {
  const { params, query }: AnyInput = input;
  const [, path] = endpointTable[name];
  const account = actingAccount();
  return `/api${fill(path, params)}${search(account === undefined ? query : { ...query, [accountParameter]: account })}`;
}

export async function call<N extends JsonEndpointName>(
  name: N,
  input: InputOf<N>,
  signal?: AbortSignal,
): Promise<ResponseOf<Endpoints[N]>> {
  const [method, , access] = endpointTable[name];
  // Calls made while the page is leaving never resolve: their screen is about to be unmounted.
  if (access !== 'public' && isLeaving()) return new Promise(() => undefined);
  try {
    const answer = await ask(name, input, signal);
    if (method !== 'GET') changed(name);
    return answer;
  } catch (error) {
    if (method !== 'GET' && mayHaveChanged(error)) changed(name);
    throw error;
  }
}

/** Without an answer the change may have happened; a 409 says that the screen is out of date. */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 409 || error.status >= 500);

let changed: (name: EndpointName) => void = () => undefined;

/** For the query cache, which public pages do not load: called after each call that may have changed something. */
export function onChanged(listener: (name: EndpointName) => void): void {
  changed = listener;
}

async function ask<N extends JsonEndpointName>(
  name: N,
  input: InputOf<N>,
  signal: AbortSignal | undefined,
): Promise<ResponseOf<Endpoints[N]>> {
  const response = await send(name, input, signal);
  if (response.ok) return response.json();
  const error = await readError(response);
  const again = await onRefusal(error, endpointTable[name][2]);
  if (!again) throw error;
  const second = await send(name, input, signal);
  if (!second.ok) throw await readError(second);
  return second.json();
}

async function send(name: EndpointName, input: AnyInput, signal: AbortSignal | undefined): Promise<Response> {
  const [method, path] = endpointTable[name];
  const account = actingAccount();
  try {
    return await fetch(`/api${fill(path, input.params)}${search(input.query)}`, {
      method,
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'x-csrf': '1' }),
        ...(account !== undefined && { [accountHeader]: account }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { details: messages.networkDown });
  }
}

function fill(path: string, params: AnyInput['params']): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
}

function search(query: AnyInput['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}
