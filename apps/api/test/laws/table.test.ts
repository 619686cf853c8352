import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type EndpointName, endpointNames } from '@resolvo/contract/endpoints';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allHandlers } from '../../src/app.ts';
import type { Handlers } from '../../src/core/handlers.ts';
import type { Presses } from '../../src/core/presses.ts';
import { oneClickPath } from '../../src/features/help/dispatches/one-click.ts';
import { consolePath, screenPath } from '../../src/features/machines/servers/console-socket.ts';
import { webhookPath } from '../../src/features/money/payments/webhook.ts';
import { type Gate, registerEndpoints } from '../../src/http/register.ts';
import { startProduct, type TestProduct } from '../product.ts';
import { call, jsonSchemaOf, type Row, rows, sample } from '../table.ts';

let product: TestProduct;
const registered: { method: string; url: string }[] = [];
const watch = (message: unknown) => {
  const { fastify: app } = message as { fastify: FastifyInstance };
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) registered.push({ method: one, url });
  });
};
beforeAll(async () => {
  subscribe('fastify.initialization', watch);
  product = await startProduct();
  unsubscribe('fastify.initialization', watch);
});
afterAll(() => product.stop());

const openGate: Gate = {
  admit: async () => ({ kind: 'visitor', origin: { ip: '', userAgent: '' } }),
  askAgain: async () => undefined,
  keepFromOwn: async () => undefined,
  flushed: async () => undefined,
};
const noPresses: Presses = {
  begin: async () => undefined,
  keep: async () => undefined,
  forget: async () => undefined,
};
const routeOf = ({ endpoint }: Row) => `${endpoint.method} /api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

describe('A1 the table is the whole API', () => {
  const byHand = [
    '/api/docs',
    '/api/docs.css',
    '/api/docs.js',
    '/api/openapi.json',
    consolePath,
    screenPath,
    '/api/*',
    webhookPath,
    oneClickPath,
  ];

  test('every route below /api is a row, or one of the few that are named here', () => {
    const routes = registered
      .filter(({ url, method }) => url.startsWith('/api') && !byHand.includes(url) && method !== 'HEAD')
      .map(({ url, method }) => `${method} ${url}`);
    expect(
      routes.sort(),
      'The routes below /api (received) and the rows of the endpoint table (expected) differ: please give the row its handler in routes.ts of its noun, and the module its line in apps/api/src/modules.ts; what is no row is named here.',
    ).toEqual(rows.map(routeOf).sort());
  });

  test('no method but GET and HEAD is served by the pages made by hand, and the rest of /api is nothing', async () => {
    for (const url of byHand.slice(0, 3)) {
      expect(
        registered
          .filter((route) => route.url === url)
          .map(({ method }) => method)
          .sort(),
      ).toEqual(['GET', 'HEAD']);
    }
    for (const path of ['/internal', '/system', '/cron', '/job', '/_debug', '/metrics', '/account/vm', '/.env']) {
      const response = await product.browser().get(path);
      expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'not_found']);
    }
  });

  test('outside /api there is health and the lab only', () => {
    const urls = new Set(registered.map(({ url }) => url).filter((url) => !url.startsWith('/api')));
    expect([...urls].sort()).toEqual(['/healthz', '/lab', '/lab/*', '/readyz']);
  });

  test('a row without a handler stops the boot, and so does a handler without a row', () => {
    const handlers = allHandlers(product.deps);
    for (const name of endpointNames) {
      const missing: Partial<Handlers> = Object.fromEntries(Object.entries(handlers).filter(([key]) => key !== name));
      expect(() => registerEndpoints(fastify(), missing, openGate, noPresses)).toThrow(name);
    }
    const extra = { ...handlers, accountBackdoor: async () => ({}) };
    expect(() => registerEndpoints(fastify(), extra, openGate, noPresses)).toThrow('accountBackdoor');
    expect(() => registerEndpoints(fastify(), handlers, openGate, noPresses)).not.toThrow();
  });
});

describe('A13 an answer carries what its row lists and nothing more', () => {
  const leak = { leaked: 'canary', password_hash: 'canary', __internal: { deep: 'canary' } };
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    const answers = rows.map(({ name, endpoint }): [EndpointName, () => Promise<unknown>] => [
      name,
      async () =>
        endpoint.file
          ? { filename: '../a"\r\nX-Evil: 1;ø/b.pdf', content: Buffer.from('a file'), ...leak }
          : sample(jsonSchemaOf(endpoint.response), { extra: leak }),
    ]);
    // The handlers' own types forbid what this test is about.
    const handlers = Object.fromEntries(answers) as unknown as Handlers;
    registerEndpoints(app, handlers, openGate, noPresses);
  });

  test.each(rows)('$name', async ({ endpoint }) => {
    // What goes in is not what this test is about.
    if (endpoint.query) vi.spyOn(endpoint.query, 'safeParse').mockReturnValue({ success: true, data: {} });
    if (endpoint.body) vi.spyOn(endpoint.body, 'safeParse').mockReturnValue({ success: true, data: {} });
    const url = `/api${endpoint.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;
    const response = await app.inject({ method: endpoint.method, url, ...(endpoint.body ? { payload: {} } : {}) });
    vi.restoreAllMocks();
    expect(response.statusCode, response.body).toBe(endpoint.status);
    expect(response.body).not.toContain('canary');
    if (!endpoint.file) {
      expect(() => endpoint.response.parse(response.json())).not.toThrow();
      return;
    }
    const { type, disposition } = endpoint.file;
    expect(response.body).toBe('a file');
    expect(response.headers['content-type']).toMatch(new RegExp(`^${type}(; charset=utf-8)?$`));
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const given = type === 'application/octet-stream' ? "; filename*=UTF-8''..a%22X-Evil%3A%201%3B%C3%B8b.pdf" : '';
    expect(response.headers['content-disposition']).toBe(`${disposition}; filename="a-X-Evil-1-b.pdf"${given}`);
  });
});

describe('S63 rows are written down properly', () => {
  test('no two rows share method and path', () => {
    const all = rows.map(routeOf);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(rows)('$name', ({ endpoint }) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
    if (endpoint.path.startsWith('/system/admin')) expect(endpoint.access.kind).toBe('staff');
    if (endpoint.access.kind === 'staff') expect(endpoint.path).toMatch(/^\/system\//);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
    else expect(endpoint.body).toBeDefined();
    // B4: whatever takes a secret is counted per address, and in the database.
    const keys = endpoint.body ? Object.keys((jsonSchemaOf(endpoint.body).properties ?? {}) as object) : [];
    const takesSecret = keys.some((key) => ['token', 'code', 'password', 'current_password'].includes(key));
    if (takesSecret) expect(['login', 'register', 'secret']).toContain(endpoint.limit.name);
  });
});

test('B15 no row changes anything on GET or HEAD', async () => {
  const { browser } = await product.account({ permissions: (await import('../product.ts')).staffMask });
  const before = await product.fingerprint();
  for (const row of rows.filter(({ endpoint }) => endpoint.method === 'GET')) {
    await call(browser, row);
    await product.app.inject({ method: 'HEAD', url: `/api${row.endpoint.path}`, remoteAddress: browser.address });
  }
  expect(await product.fingerprint()).toBe(before);
});
