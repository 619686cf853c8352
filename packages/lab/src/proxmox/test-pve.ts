import { request as httpsRequest } from 'node:https';
import { WebSocket } from 'ws';
import { startTestLab, type TestLab } from '../test-lab.ts';
import type { ProxmoxCluster } from './cluster.ts';

interface PveAnswer {
  status: number;
  statusText: string;
  /** `data` of the envelope. */
  data: unknown;
  errors: Record<string, string> | undefined;
  text: string;
}

type Params = Record<string, string | number | string[]>;

export interface TestPve {
  readonly lab: TestLab;
  readonly cluster: ProxmoxCluster;
  /** A body that is text is sent as it is. */
  call(method: string, path: string, params?: Params | string, headers?: Record<string, string>): Promise<PveAnswer>;
  /** The data of a call that must succeed. */
  get<T>(path: string, params?: Params): Promise<T>;
  /** Starts a task and waits for its end. Gives back how it ended. */
  task(method: string, path: string, params?: Params): Promise<string>;
  ended(upid: string): Promise<string>;
  /** A machine cloned from Debian 13. */
  machine(vmid: number, config?: Params): Promise<string>;
  console(path: string): Promise<TestConsole>;
}

export interface TestConsole {
  /** What was shown and not yet read, with escape sequences. */
  shown(): string;
  /** Waits for this, and gives back what came before it. Reading goes on after it. */
  until(text: string): Promise<string>;
  type(text: string): void;
  raw(data: string): void;
  readonly closed: Promise<void>;
  close(): void;
}

export const NODE = 'osl-1';

/** A lab with hurried hypervisors, and a client that trusts only the pinned certificate. */
export async function startTestPve(dataDir: string, pace = 0.02): Promise<TestPve> {
  const lab = await startTestLab({
    dataDir,
    parts: { proxmox: true },
    proxmox: { pace },
  });
  const [cluster] = lab.proxmox?.clusters ?? [];
  if (cluster === undefined) throw new Error('The lab has no cluster.');
  const authorization = `PVEAPIToken=${cluster.tokenId}=${cluster.tokenSecret}`;

  const call: TestPve['call'] = (method, path, params = {}, headers = {}) =>
    new Promise((resolve, reject) => {
      const form = new URLSearchParams();
      for (const [name, value] of typeof params === 'string' ? [] : Object.entries(params)) {
        for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item));
      }
      const inBody = method === 'POST' || method === 'PUT';
      const query = inBody || form.size === 0 ? '' : `?${form}`;
      const request = httpsRequest(
        `${cluster.url}/api2/json${path}${query}`,
        {
          method,
          rejectUnauthorized: false,
          headers: {
            authorization,
            ...(inBody && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += chunk;
          const body = text.startsWith('{') ? JSON.parse(text) : {};
          resolve({
            status: response.statusCode ?? 0,
            statusText: response.statusMessage ?? '',
            data: body.data,
            errors: body.errors,
            text,
          });
        },
      );
      request.on('error', reject);
      request.end(typeof params === 'string' ? params : inBody ? form.toString() : undefined);
    });

  const pve: TestPve = {
    lab,
    cluster,
    call,
    async get<T>(path: string, params?: Params) {
      const { status, statusText, data } = await call('GET', path, params);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${statusText}`);
      return data as T;
    },
    async task(method, path, params) {
      const { status, statusText, data } = await call(method, path, params);
      if (status !== 200) return `${status} ${statusText}`;
      return pve.ended(String(data));
    },
    async ended(upid) {
      for (;;) {
        const state = await pve.get<{ status: string; exitstatus?: string }>(
          `/nodes/${upid.split(':')[1]}/tasks/${encodeURIComponent(upid)}/status`,
        );
        if (state.status === 'stopped') return state.exitstatus ?? '';
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async machine(vmid, config = {}) {
      const cloned = await pve.task('POST', `/nodes/${NODE}/qemu/9000/clone`, {
        newid: vmid,
        name: `web-${vmid}`,
        full: 1,
      });
      if (cloned !== 'OK') throw new Error(cloned);
      const set = await pve.task('POST', `/nodes/${NODE}/qemu/${vmid}/config`, {
        ciuser: 'ada',
        cipassword: 'difference engine',
        ipconfig0: 'ip=192.0.2.7/24,gw=192.0.2.1',
        ...config,
      });
      if (set !== 'OK') throw new Error(set);
      return `/nodes/${NODE}/qemu/${vmid}`;
    },
    async console(path) {
      const { data } = await call('POST', `${path}/termproxy`);
      const { user, ticket, port } = data as { user: string; ticket: string; port: string };
      const query = new URLSearchParams({ port, vncticket: ticket });
      return openConsole(`${cluster.url.replace('https', 'wss')}/api2/json${path}/vncwebsocket?${query}`, {
        authorization,
        hello: `${user}:${ticket}\n`,
      });
    },
  };
  return pve;
}

export function openConsole(url: string, options: { authorization: string; hello: string }): Promise<TestConsole> {
  const socket = new WebSocket(url, ['binary'], {
    rejectUnauthorized: false,
    perMessageDeflate: false,
    headers: { authorization: options.authorization },
  });
  let shown = '';
  const waiting = new Set<() => void>();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('message', (data: Buffer) => {
    shown += data.toString('utf8');
    for (const look of waiting) look();
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      reject(new Error(`${response.statusCode} ${response.statusMessage}`));
    });
    socket.once('open', () => {
      socket.send(options.hello);
      resolve({
        shown: () => shown,
        until: (text) =>
          new Promise((found, missed) => {
            const look = () => {
              const at = shown.indexOf(text);
              if (at === -1) return;
              const before = shown.slice(0, at);
              shown = shown.slice(at + text.length);
              waiting.delete(look);
              clearTimeout(timer);
              found(before);
            };
            const timer = setTimeout(() => missed(new Error(`"${text}" did not appear after:\n${shown}`)), 8000);
            waiting.add(look);
            look();
          }),
        type: (text) => socket.send(`0:${Buffer.byteLength(text)}:${text}`),
        raw: (data) => socket.send(data),
        closed,
        close: () => socket.close(),
      });
    });
  });
}
