import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { publicUrl } from './product.ts';

let addresses = 0;

/** Sends requests as our own page would: cookies kept, Origin and X-CSRF sent. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
    addresses += 1;
    this.address = `198.51.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.address,
      headers: {
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
        ...(cookie ? { cookie } : {}),
        ...(method === 'GET' ? {} : { origin: publicUrl, 'x-csrf': '1', 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.send('POST', path, body, headers);
  }
}
