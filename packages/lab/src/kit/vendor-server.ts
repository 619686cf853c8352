import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Preset } from './faults.ts';
import { matchPath, type Reply, readBody, sendReply } from './http.ts';
import { LabError } from './lab-error.ts';
import type { Kit } from './part.ts';
import { LAB_HOST, listenOnFreePort } from './ports.ts';

export interface VendorRequest {
  method: string;
  url: URL;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  preset: Preset;
}

/** A vendor's reply, and what the journal may show of it: only the part knows its secrets. */
export interface VendorReply extends Reply {
  outcome: string;
  requestSummary?: string;
  responseSummary?: string;
}

export interface VendorCall {
  method: string;
  path: string;
  handle(request: VendorRequest): VendorReply | Promise<VendorReply>;
}

export interface VendorServer {
  readonly origin: string;
  close(): Promise<void>;
}

interface VendorServerOptions {
  kit: Kit;
  part: string;
  calls: readonly VendorCall[];
  bodyLimitBytes?: number;
}

/**
 * An HTTP vendor on a socket of its own, with the faults that are the same for every vendor: `down` answers 503,
 * `slow` waits, `drops replies` does the work and cuts the connection. What `declines` means is up to the calls.
 */
export async function startVendorServer(options: VendorServerOptions): Promise<VendorServer> {
  const { kit, part } = options;
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      const sentence = error instanceof Error ? error.message : String(error);
      // The path without its query: some vendors take keys there.
      const what = (request.url ?? '/').replace(/\?.*$/s, '');
      kit.journal.record({ part, verb: request.method ?? '', what, outcome: `the lab failed: ${sentence}` });
      if (!response.headersSent && !response.destroyed) {
        const status = error instanceof LabError ? error.status : 500;
        sendReply(response, { status, headers: { connection: 'close' }, json: { error: sentence } });
      } else {
        request.socket.destroy();
      }
    });
  });
  const port = await listenOnFreePort(server);
  return {
    origin: `http://${LAB_HOST}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(options: VendorServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { kit, part, calls, bodyLimitBytes = 1024 * 1024 } = options;
  const preset = kit.faults.get(part);
  const method = request.method ?? 'GET';
  const url = new URL(request.url ?? '/', 'http://lab.invalid');
  const what = url.pathname;

  if (preset === 'down') {
    kit.journal.record({ part, verb: method, what, outcome: '503, because the part is down' });
    sendReply(response, { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Service Unavailable\n' });
    return;
  }
  const body = await readBody(request, bodyLimitBytes);
  if (preset === 'slow') {
    kit.journal.record({ part, verb: method, what, outcome: 'waits, because the part is slow' });
    await kit.dawdle();
  }

  for (const call of calls) {
    const params = call.method === method ? matchPath(call.path, url.pathname) : undefined;
    if (params === undefined) continue;
    const reply = await call.handle({ method, url, params, headers: request.headers, body, preset });
    const dropped = preset === 'drops replies';
    kit.journal.record({
      part,
      verb: method,
      what,
      outcome: dropped ? `${reply.outcome}, but the reply was dropped` : reply.outcome,
      ...(reply.requestSummary !== undefined && { request: reply.requestSummary }),
      ...(reply.responseSummary !== undefined && { response: reply.responseSummary }),
    });
    if (dropped) request.socket.destroy();
    else sendReply(response, reply);
    return;
  }

  const error = `The lab's ${part} has no call ${method} ${what}. Add it to the simulator before an adapter uses it.`;
  kit.journal.record({ part, verb: method, what, outcome: '404, unknown call', response: error });
  sendReply(response, { status: 404, json: { error } });
}
