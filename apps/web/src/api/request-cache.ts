import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { useEffect, useState } from 'react';
import { ApiError } from './api-error.ts';
import { call, type InputOf } from './client.ts';
import { keptInBrowser } from './kept.ts';
import { onPersonalDataCleared } from './session.ts';

const cacheName = 'request-cache';
const validMilliseconds = 60_000;
const stampOf = (key: string) => `refresh-${key}`;

/** Cache keys by endpoint. */
const keys = {
  systemConfig: 'system-config',
  systemPermissions: 'permissions',
  systemParts: 'parts',
  systemPlans: 'plans',
  vmDeliveryTimes: 'delivery-times',
  vmOffer: 'server-offer',
  hostingOffer: 'hosting-offer',
} as const satisfies Partial<Record<JsonEndpointName, string>>;
type CachedEndpoint = keyof typeof keys;

/** For public data that is the same for every visitor: cached for a minute. Never for personal data. */
export async function cachedCall<N extends CachedEndpoint>(
  name: N,
  input: InputOf<N>,
): Promise<ResponseOf<Endpoints[N]>> {
  const key = keys[name];
  const address = `/request-cache/${key}`;
  const cache = await openCache();
  const until = Number(keptInBrowser.get(stampOf(key)) ?? 0);
  const stored = until > Date.now() ? await cache?.match(address) : undefined;
  if (stored) return stored.json();
  const data = await call(name, input);
  // A full disk refuses it: the next page asks again.
  await cache
    ?.put(address, new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } }))
    .catch(() => undefined);
  keptInBrowser.set(stampOf(key), String(Date.now() + validMilliseconds));
  return data;
}

/** Drops answers that are out of date: the next page that needs one calls the server. */
export function forgetCachedCalls(isUntrue: (name: string) => boolean): void {
  for (const [name, key] of Object.entries(keys)) if (isUntrue(name)) keptInBrowser.remove(stampOf(key));
}

onPersonalDataCleared(() => void clearRequestCache());

/** Cleared at sign-out. */
async function clearRequestCache(): Promise<void> {
  for (const key of keptInBrowser.keys()) {
    if (key.startsWith('refresh-')) keptInBrowser.remove(key);
  }
  if (typeof caches !== 'undefined') await caches.delete(cacheName).catch(() => undefined);
}

/** Undefined where the browser has none, or refuses it as it refuses storage. */
const openCache = async (): Promise<Cache | undefined> =>
  typeof caches === 'undefined' ? undefined : caches.open(cacheName).catch(() => undefined);

interface FetchResult<T> {
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly data: T | null;
  readonly statusCode: number | null;
}

export function useCachedCall<N extends CachedEndpoint>(
  name: N,
  input: InputOf<N>,
): FetchResult<ResponseOf<Endpoints[N]>> {
  type Result = FetchResult<ResponseOf<Endpoints[N]>>;
  const [result, setResult] = useState<Result>({ isLoading: true, error: null, data: null, statusCode: null });
  const asked = JSON.stringify(input);
  useEffect(() => {
    let current = true;
    const settle = (next: Omit<Result, 'isLoading'>) => current && setResult({ isLoading: false, ...next });
    const parsed: InputOf<N> = JSON.parse(asked);
    cachedCall(name, parsed).then(
      (data) => settle({ data, error: null, statusCode: 200 }),
      (error: unknown) =>
        settle({
          data: null,
          error: error instanceof Error ? error.message : String(error),
          statusCode: error instanceof ApiError ? error.status : null,
        }),
    );
    return () => {
      current = false;
    };
  }, [name, asked]);
  return result;
}
