import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { hashSecret, newSecret } from '../src/security/secrets.ts';

/** Nothing of the test's own settings, but where Node keeps what it compiled: a third of the work of a start. */
export const bareEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** The product as a process of its own, which a test may kill. */
export interface ChildProduct {
  readonly url: string;
  /** As the operating system would: no goodbye, nothing written any more. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** `onLine` hears what it prints until it is ready. */
export async function startChild(
  settings: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
  program = join(import.meta.dirname, '../src/main.ts'),
): Promise<ChildProduct> {
  const child = spawn('node', [program], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: 'empty',
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { url: await ready(child, onLine), kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function ready(child: ChildProcess, onLine: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)));
    if (!child.stdout) return reject(new Error('The product has no output.'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine(line);
      // A worker has no address.
      const [, url] = /^ready (http\S+|worker)/.exec(line) ?? [];
      if (url !== undefined) resolve(url === 'worker' ? '' : url);
    });
  });
}

export type Send = (
  method: 'POST' | 'DELETE',
  path: string,
  body: object,
) => Promise<{ status: number; json: unknown }>;

/** Requests as an account's browser would send them; undefined when no process answered. */
export function sender(url: string, cookie: string, origin = url): (...call: Parameters<Send>) => ReturnType<Send> {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie: `__Host-sid=${cookie}`, origin, 'x-csrf': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: await response.json() };
  };
}

/** A session of the person with this address, straight from the database. */
export async function openSession(client: pg.Client, email: string): Promise<string> {
  const secret = newSecret();
  await client.query(
    `insert into sessions (person_id, token_hash, remember, ip, user_agent, idle_seconds, expires_at)
     select id, $1, false, '192.0.2.1', 'test', 7200, now() + interval '12 hours' from persons where email = $2`,
    [hashSecret(secret), email],
  );
  return secret;
}
