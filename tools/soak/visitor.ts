import { randomBytes } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { onceRefusals } from '@resolvo/contract/asked-once';
import { z } from 'zod';
import type { Outcome, Told } from './told.ts';

export interface Answer {
  /** 0: no answer came. */
  readonly status: number;
  readonly json: unknown;
  readonly outcome: Outcome;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const pauses = [200, 500, 1000, 2000, 3000, 5000];
/** How long a caller goes on to ask what became of an act. */
const patienceMs = 150_000;
/** Like the web's: a process that stands still is not waited for. */
const answerMs = 20_000;

const refusal = z.object({ code: z.string(), details: z.string() });
const refusalOf = (json: unknown) => refusal.safeParse(json).data;

/**
 * A browser: cookies, an address of its own, and one key for each press, which it sends again until our server says
 * what became of it.
 */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #url: string;
  readonly #address: string;
  readonly #record: Told;
  /** For a run that must fail: a new key at each try. */
  readonly #forgetsKeys: boolean;

  constructor(at: { url: string; address: string; record: Told; forgetsKeys: boolean }) {
    this.#url = at.url;
    this.#address = at.address;
    this.#record = at.record;
    this.#forgetsKeys = at.forgetsKeys;
  }

  get(path: string): Promise<Answer> {
    return this.#untilClear('GET', path, undefined);
  }

  /** The Cookie header of its requests. */
  cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The status of a page when it is asked of another front. */
  async at(url: string, path: string): Promise<number> {
    return (await this.#send('GET', path, undefined, undefined, url)).status;
  }

  async act(method: Exclude<Method, 'GET'>, path: string, body: object = {}, twice = false): Promise<Answer> {
    const key = randomBytes(16).toString('hex');
    const presses = [this.#untilClear(method, path, body, key)];
    if (twice) presses.push(this.#untilClear(method, path, body, key));
    const answers = await Promise.all(presses);
    // Of two requests with one key each is told the same, or one whose outcome is unknown.
    return answers.find(({ outcome }) => outcome === 'acknowledged') ?? answers[0] ?? missed;
  }

  async #untilClear(method: Method, path: string, body: object | undefined, given?: string): Promise<Answer> {
    const began = performance.now();
    for (let tries = 0; ; tries += 1) {
      const key = this.#forgetsKeys && given !== undefined ? randomBytes(16).toString('hex') : given;
      const { status, json } = await this.#send(method, path, body, key);
      const code = refusalOf(json)?.code;
      this.#record.answered(status === 0 ? 'no answer' : `${status}${code === undefined ? '' : ` ${code}`}`);
      if (status >= 200 && status < 300) return { status, json, outcome: 'acknowledged' };
      const details = refusalOf(json)?.details;
      if (status === 409 && details === onceRefusals.unknown) return { status, json, outcome: 'unclear' };
      // 408: the process stood still while the request came in.
      const isAway = status === 0 || status >= 500 || status === 429 || status === 408;
      if (!isAway) return { status, json, outcome: 'refused' };
      if (code === 'internal_error') this.#record.internal(`${method} ${path}`);
      if (performance.now() - began > patienceMs) return { status, json, outcome: 'unclear' };
      await setTimeout(pauses[Math.min(tries, pauses.length - 1)]);
    }
  }

  #send(
    method: Method,
    path: string,
    body: object | undefined,
    key: string | undefined,
    url = this.#url,
  ): Promise<{ status: number; json: unknown }> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const cookie = this.cookies();
    return new Promise((resolve) => {
      const lost = () => resolve({ status: 0, json: undefined });
      const request = url.startsWith('https:') ? tlsRequest : plainRequest;
      const sent = request(
        `${url}/api${path}`,
        {
          method,
          // One connection for each request, so that each can be lost alone.
          agent: false,
          // The certificate of a run is its own.
          rejectUnauthorized: false,
          // A proxy that takes addresses from connections alone sees this one.
          ...(this.#address.startsWith('127.') && { localAddress: this.#address }),
          timeout: answerMs,
          headers: {
            'x-forwarded-for': this.#address,
            'user-agent': 'soak',
            ...(cookie && { cookie }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
              origin: this.#url,
              'x-csrf': '1',
            }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', lost);
          response.on('aborted', lost);
          response.on('end', () => {
            this.#keep(response.headers['set-cookie'] ?? []);
            resolve({ status: response.statusCode ?? 0, json: parsed(Buffer.concat(parts).toString()) });
          });
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', lost);
      sent.end(text);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (/;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

const missed: Answer = { status: 0, json: undefined, outcome: 'unclear' };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
