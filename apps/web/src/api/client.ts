import { endpointTable } from 'virtual:endpoint-table';
import { accountHeader, accountParameter } from '@resolvo/contract/asked-account';
import { onceHeader } from '@resolvo/contract/asked-once';
import { personHeader } from '@resolvo/contract/asked-person';
import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '@resolvo/contract/endpoint';
import type { EndpointName, Endpoints, FileEndpointName, JsonEndpointName } from '@resolvo/contract/endpoints';
import { messages } from '../messages.ts';
import { actingAccount } from './acting-account.ts';
import { ApiError, answerOf, isUnclear, refusalOf } from './api-error.ts';
import { serverAnswered, serverMissed } from './connection.ts';
import { isLeaving, onRefusal } from './funnel.ts';
import { oncePerPress } from './press.ts';
import { hearClock } from './server-clock.ts';
import { shownPerson } from './shown-person.ts';
import { hearTrace, traceHeader } from './trace.ts';

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
  if (method === 'GET') return ask(name, () => attempt(name, input, signal, undefined));
  return oncePerPress(JSON.stringify([name, input, actingAccount()]), async (key) => {
    try {
      const answer = await ask(name, () => untilClear(() => attempt(name, input, signal, key)));
      changed(name);
      return answer;
    } catch (error) {
      if (mayHaveChanged(error)) changed(name);
      throw error;
    }
  });
}

/** Without an answer the change may have happened; a 409 says that the screen is out of date. */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 409 || error.status >= 500);

let changed: (name: EndpointName) => void = () => undefined;

/** For the query cache, which public pages do not load: called after each call that may have changed something. */
export function onChanged(listener: (name: EndpointName) => void): void {
  changed = listener;
}

type Attempt<N extends JsonEndpointName> = () => Promise<ResponseOf<Endpoints[N]>>;

async function ask<N extends JsonEndpointName>(name: N, send: Attempt<N>): ReturnType<Attempt<N>> {
  try {
    return await send();
  } catch (error) {
    const again = error instanceof ApiError && (await onRefusal(error, endpointTable[name][2]));
    if (!again) throw error;
    return send();
  }
}

/** How long to wait before an act is sent again, in milliseconds. */
const pauses = [300, 1000, 2500, 5000, 8000];

/**
 * An act whose answer was lost is sent again with its key: the server does it if it has not, and answers what became of it.
 * Only when that fails too, nothing can be said.
 */
async function untilClear<T>(attempt: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (const [tries, pause] of pauses.entries()) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnclear(error)) throw error;
      // The browser has no network: nothing was sent.
      if (tries === 0 && !navigator.onLine) throw error;
      if (performance.now() - began > limits.act) throw unclear(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return attempt().catch((error: unknown) => {
    throw isUnclear(error) ? unclear(error) : error;
  });
}

const unclear = ({ status }: ApiError) => new ApiError(status, { details: messages.unclear });

async function attempt<N extends JsonEndpointName>(
  name: N,
  input: InputOf<N>,
  signal: AbortSignal | undefined,
  key: string | undefined,
): ReturnType<Attempt<N>> {
  try {
    const [response, text] = await send(name, input, signal, key);
    if (!response.ok) throw refusalOf(response, text);
    const answer: ResponseOf<Endpoints[N]> = answerOf(text);
    serverAnswered();
    return answer;
  } catch (error) {
    if (isUnclear(error)) serverMissed();
    else if (error instanceof ApiError) serverAnswered();
    throw error;
  }
}

/** In milliseconds. An act may wait for a hypervisor or a bank; a read is asked again by its screen. */
const limits = { read: 30_000, act: 90_000 } as const;

/** With its whole text: an answer that was lost half way, or is not wanted any more, is no answer. */
async function send(
  name: EndpointName,
  input: AnyInput,
  signal: AbortSignal | undefined,
  key: string | undefined,
): Promise<[Response, string]> {
  const [method, path, access] = endpointTable[name];
  const account = actingAccount();
  const person = shownPerson();
  const limit = AbortSignal.timeout(limits[method === 'GET' ? 'read' : 'act']);
  try {
    const response = await fetch(`/api${fill(path, input.params)}${search(input.query)}`, {
      method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'x-csrf': '1' }),
        ...traceHeader(),
        ...(key !== undefined && { [onceHeader]: key }),
        ...(account !== undefined && { [accountHeader]: account }),
        ...(access !== 'public' && person !== undefined && { [personHeader]: person }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
    });
    hearClock(response);
    hearTrace(response);
    return [response, await response.text()];
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { details: limit.aborted ? messages.tooSlow : messages.networkDown });
  }
}

function fill(path: string, params: AnyInput['params']): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
}

function search(query: AnyInput['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}
