import { request } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { ProxyFront } from './fronts.ts';

interface Scene {
  readonly cluster: Cluster;
  readonly front: ProxyFront;
  readonly say: (sentence: string) => void;
  readonly until: <T>(find: () => T | undefined | Promise<T | undefined>) => Promise<T>;
}

/**
 * The database goes away and comes back. A visitor asks for the home page all the time, and each of them must be answered:
 * by the backend `alive` of deploy/haproxy.cfg while no process is ready, and by `api` after it.
 */
export async function withoutDatabase({ cluster, front, say, until }: Scene): Promise<readonly string[]> {
  const statuses: number[] = [];
  let isAsking = true;
  const asking = (async () => {
    while (isAsking) {
      statuses.push((await ask(front.url, '/')).status);
      await setTimeout(100);
    }
  })();
  try {
    front.said();
    const wentAt = performance.now();
    cluster.takeDatabaseAway();
    await until(() => front.said().includes(' alive/api') || undefined);
    const tookOver = performance.now() - wentAt;
    const plans = await ask(front.url, '/api/system/plans');
    const isOurs = plans.text.includes('request_id');
    const backAt = performance.now();
    cluster.bringDatabaseBack();
    await until(() => front.said().includes(' api/api') || undefined);
    const wasBack = performance.now() - backAt;
    isAsking = false;
    await asking;
    const served = statuses.filter((status) => status === 200).length;
    say(
      `without a database: the backend alive took over after ${seconds(tookOver)} s, /api/system/plans answered ${plans.status} by ${isOurs ? 'the product' : 'the proxy'}; with it again, api took over after ${seconds(wasBack)} s`,
    );
    say(`the home page was asked for ${statuses.length} times meanwhile, and answered ${served} times`);
    return [
      ...(served === statuses.length ? [] : [`Without a database ${statuses.length - served} visitors saw no page.`]),
      ...(isOurs && plans.status === 503 ? [] : ['Without a database the API did not say so itself.']),
    ];
  } finally {
    isAsking = false;
    await asking;
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** Status 0: no answer came. */
function ask(url: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    request(url + path, { rejectUnauthorized: false, agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', () => resolve({ status: 0, text: '' }))
      .end();
  });
}
