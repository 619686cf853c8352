import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { z } from 'zod';

const reasons = new AsyncLocalStorage<string>();
const sent = z.object({ not_told: z.string().min(1) });

/** Runs the handler of a request: where staff chose that the client is not told, no mail is queued, and its events keep why. */
export function asChosen<T>({ tells }: Endpoint, body: unknown, act: () => T): T {
  const chosen = tells && 'orNot' in tells ? sent.safeParse(body) : undefined;
  return chosen?.success ? reasons.run(chosen.data.not_told, act) : act();
}

/** Why the client is not told of this request; undefined where they are. */
export const notToldBecause = (): string | undefined => reasons.getStore();
