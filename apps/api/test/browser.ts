import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { publicUrl } from './product.ts';

let addresses = 0;
const polled = new RegExp(
  endpointNames
    .map((name): Endpoint => endpoints[name])
    .filter((endpoint) => endpoint.polled)
    .map((endpoint) => `^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`)
    .join('|'),
);

type BrowserMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends requests as our own page would: cookies kept, Origin and X-CSRF sent. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly #app: FastifyInstance;
  readonly #heard: () => Promise<void>;

  /** `heard` resolves once the process has heard of what was committed so far (ADR 009). */
  constructor(app: FastifyInstance, heard: () => Promise<void> = async () => {}) {
    this.#app = app;
    this.#heard = heard;
    addresses += 1;
    this.address = `198.51.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  /** A header given as `undefined` is not sent, although our page would send it. */
  async send(
    method: BrowserMethod,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<LightMyRequestResponse> {
    return this.raw(method, path, method === 'GET' ? undefined : JSON.stringify(body ?? {}), headers);
  }

  /** As `send`, with the payload exactly as given. */
  async raw(
    method: BrowserMethod,
    path: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string | undefined> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      ...(cookie ? { cookie } : {}),
      ...(method === 'GET' ? {} : { origin: publicUrl, 'x-csrf': '1', 'content-type': 'application/json' }),
      ...headers,
    };
    // A test writes to the database as another process would, and such a change is heard a moment later. Polls go without:
    // what they are promised after an act of this process is tested with them.
    if (method === 'GET' && !polled.test(path)) await this.#heard();
    const response = await this.#app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.address,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(path: string, headers?: Record<string, string | undefined>): Promise<LightMyRequestResponse> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<LightMyRequestResponse> {
    return this.send('POST', path, body, headers);
  }
}
