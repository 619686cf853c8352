import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { CallFault, Preset } from './faults.ts';
import { matchPath, type Reply, readBody, sendReply } from './http.ts';
import { LabError } from './lab-error.ts';
import type { Kit } from './part.ts';
import { LAB_HOST, listenOnFreePort } from './ports.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

export interface VendorRequest {
  method: string;
  url: URL;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  preset: Preset;
  /** A fault of this call that the server cannot simulate by itself; the part's handler does. */
  fault?: CallFault;
}

/** A vendor's reply, and what the journal may show of it: only the part knows its secrets. */
export interface VendorReply extends Reply {
  outcome: string;
  requestSummary?: string;
  responseSummary?: string;
  /** What the whole call was, with its secrets masked. `body` is left out where the reply has none to hide. */
  exchange?: { params: unknown; body?: unknown };
}

export interface VendorCall {
  /** Name under which a fault can be set for this call alone. */
  name?: string | ((request: { body: Buffer }) => string);
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
  /** With it the vendor speaks TLS. */
  tls?: { key: string; cert: string };
  /** Labels by which faults of single calls can be narrowed down, besides the parameters in the path. */
  labels?: Readonly<Record<string, string>>;
  /** The vendor's wording of the refusal of an unknown call. */
  unknown?(method: string, path: string, sentence: string): Reply;
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/**
 * An HTTP vendor on a socket of its own, with the faults that are the same for every vendor: `down` answers 503,
 * `slow` waits, `drops replies` does the work and cuts the connection. What `declines` means is up to the calls.
 */
export async function startVendorServer(options: VendorServerOptions): Promise<VendorServer> {
  const { kit, part } = options;
  function listen(request: IncomingMessage, response: ServerResponse): void {
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
  }
  const server = options.tls === undefined ? createServer(listen) : createTlsServer(options.tls, listen);
  if (options.upgrade !== undefined) server.on('upgrade', options.upgrade);
  const port = await listenOnFreePort(server);
  return {
    origin: `${options.tls === undefined ? 'http' : 'https'}://${LAB_HOST}:${port}`,
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
    const labels = { ...options.labels, ...params };
    const name = typeof call.name === 'function' ? call.name({ body }) : call.name;
    const fault = name === undefined ? undefined : kit.faults.strike(part, name, labels);
    if (fault?.effect === 'drop-before') {
      kit.journal.record({ part, verb: method, what, outcome: 'the connection was cut before anything was done' });
      request.socket.destroy();
      return;
    }
    if (fault?.effect === 'hang') {
      // Never answered: the caller's timeout ends it, or the lab when it closes.
      kit.journal.record({ part, verb: method, what, outcome: 'no answer, and nothing was done' });
      return;
    }
    const reply = await call.handle({
      method,
      url,
      params,
      headers: request.headers,
      body,
      preset,
      ...(fault && { fault }),
    });
    const dropped = preset === 'drops replies' || fault?.effect === 'drop-after';
    const { exchange, json } = reply;
    // Serialised once, for the caller and for the journal: some answers are large.
    const written = json === undefined ? undefined : JSON.stringify(json);
    kit.journal.record({
      part,
      verb: method,
      what,
      outcome: dropped ? `${reply.outcome}, but the reply was dropped` : reply.outcome,
      ...(reply.requestSummary !== undefined && { request: reply.requestSummary }),
      ...(reply.responseSummary !== undefined && { response: reply.responseSummary }),
      ...(exchange && {
        exchange: {
          params: exchange.params,
          status: reply.status ?? 200,
          bodyText: 'body' in exchange ? JSON.stringify(exchange.body ?? null) : (written ?? 'null'),
        },
      }),
    });
    if (dropped) request.socket.destroy();
    else if (written === undefined) sendReply(response, reply);
    else sendReply(response, { ...reply, json: undefined, headers: { ...JSON_TYPE, ...reply.headers }, body: written });
    return;
  }

  const error = `The lab's ${part} has no call ${method} ${what}. Add it to the simulator before an adapter uses it.`;
  const reply = options.unknown?.(method, what, error) ?? { status: 404, json: { error } };
  kit.journal.record({ part, verb: method, what, outcome: `${reply.status ?? 404}, unknown call`, response: error });
  sendReply(response, reply);
}
