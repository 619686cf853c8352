import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnFreePort } from './kit/ports.ts';
import { type Lab, type LabOptions, type LabParts, startLab } from './lab.ts';

export interface TestLab extends Lab {
  readonly origin: string;
  readonly dataDir: string;
  /** Calls the lab as a program would: JSON in, JSON out. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }>;
}

const noParts: LabParts = { smtp: false, recaptcha: false, stripe: false, proxmox: false, powerdns: false, whm: false };
const usualParts: Partial<LabParts> = { smtp: true, recaptcha: true };

type TestLabOptions = Omit<LabOptions, 'parts'> & { parts?: Partial<LabParts> };

/** A lab on free ports behind a plain HTTP server, as the product hosts it. Parts that are not named do not run. */
export async function startTestLab(options: TestLabOptions): Promise<TestLab> {
  const lab = await startLab({ slowMs: 200, ...options, parts: { ...noParts, ...(options.parts ?? usualParts) } });
  const server = createServer((request, response) => void lab.handle(request, response));
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  return {
    ...lab,
    origin,
    dataDir: options.dataDir,
    async call(method, path, body) {
      const reply = await fetch(origin + path, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await lab.close();
    },
  };
}

export async function withDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lab-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) };
}
