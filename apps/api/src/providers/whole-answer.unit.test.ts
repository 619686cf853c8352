import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { powerdnsDns } from './powerdns/powerdns-dns.ts';
import { connectTo } from './proxmox/connection.ts';
import { siteverifyCaptcha } from './recaptcha/siteverify.ts';

/** A vendor that goes on and on: every path that has `drip` in it a space at a time, every other one megabytes. */
let server: Server;
let base: string;
let megabytes = 0;
const most = 60;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.url?.includes('drip')) {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    response.write('{"data":"');
    const chunk = 'x'.repeat(1 << 20);
    const more = () => {
      while (megabytes < most) {
        megabytes += 1;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end('"}');
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const proxmox = (timeoutMs: number) =>
  connectTo({ name: 'oslo', location: 'oslo', url: base, token: 't' }, { timeoutMs });
const captcha = (verifyUrl: string) =>
  siteverifyCaptcha({
    verifyUrl,
    secret: 's',
    hostnames: [],
    browser: { kind: 'recaptcha', siteKey: 'k' } as never,
    origins: [],
  });

describe('E18 an answer of a vendor has an end', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['Proxmox', () => proxmox(35_000).call('GET', '/flood', z.unknown())],
    ['PowerDNS', () => powerdnsDns({ url: base, key: 'k' }).version()],
    [
      'reCAPTCHA',
      () =>
        captcha(`${base}/flood`)
          .check()
          .then((said) => Promise.reject(said)),
    ],
  ])('in size: %s', async (_name, ask) => {
    megabytes = 0;
    await expect(ask()).rejects.toBeDefined();
    expect(megabytes).toBeLessThan(most);
  });

  test('as a whole, not only between two bytes, also on a connection that was used before', async () => {
    const connection = proxmox(150);
    await expect(connection.call('GET', '/drip', z.unknown())).rejects.toThrow('the answer was not whole in time');
    await expect(connection.call('GET', '/drip', z.unknown())).rejects.toThrow('the answer was not whole in time');
    connection.close();
  });
});
