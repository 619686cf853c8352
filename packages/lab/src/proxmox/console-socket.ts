import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { matchPath } from '../kit/http.ts';
import type { Kit } from '../kit/part.ts';
import { ROOT, userOfToken } from './api.ts';
import type { Cluster } from './cluster.ts';
import { type ConsoleTicket, consolesOf } from './consoles.ts';
import { isOn } from './power.ts';
import { PveError } from './pve-error.ts';
import { serveScreen } from './rfb.ts';
import { callSchemas, checkParams } from './schema.ts';
import { readFrames } from './term-frames.ts';

/** pve-http-server refuses larger frames. */
const FRAME_BYTES = 128 * 1024;
const PATH = `${ROOT}/nodes/{node}/qemu/{vmid}/vncwebsocket`;

export interface ConsoleSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export function createConsoleSockets(kit: Kit, part: string, cluster: Cluster): ConsoleSockets {
  // A frame with RSV bits is refused by PVE, so nothing may be compressed.
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES,
    handleProtocols: (offered) => (offered.has('binary') ? 'binary' : false),
  });

  function admit(request: IncomingMessage): ConsoleTicket {
    const url = new URL(request.url ?? '/', 'http://lab.invalid');
    const path = matchPath(PATH, url.pathname);
    if (path === undefined) throw new PveError(501, `Method 'GET ${url.pathname}' not implemented`);
    const preset = kit.faults.get(part);
    if (preset === 'down') throw new PveError(503, 'Service Unavailable');
    const user = userOfToken(cluster, request.headers.authorization);
    const schema = callSchemas.get('GET /nodes/{node}/qemu/{vmid}/vncwebsocket');
    const params = { ...path, ...Object.fromEntries(url.searchParams) };
    const checked = schema && checkParams(schema, params);
    if (!checked?.ok) throw new PveError(400, 'Parameter verification failed.');
    const fault = kit.faults.strike(part, 'websocket', { cluster: cluster.name, ...path });
    if (fault !== undefined) throw new PveError(500, fault.message ?? 'the lab was told to refuse this websocket');
    const found = consolesOf(cluster).take({
      user,
      vmid: Number(path.vmid),
      port: Number(params.port),
      ticket: params.vncticket ?? '',
    });
    if (found === undefined || found.vm.node !== path.node)
      throw new PveError(401, 'permission denied - invalid PVEVNC ticket');
    return found;
  }

  function note(request: IncomingMessage, outcome: string, status: number): void {
    const url = new URL(request.url ?? '/', 'http://lab.invalid');
    const { pathname: what } = url;
    const { node, vmid } = matchPath(PATH, what) ?? {};
    const params = { node, vmid, port: url.searchParams.get('port'), vncticket: '********' };
    const exchange = { params, status, bodyText: JSON.stringify({ data: { port: params.port } }) };
    kit.journal.record({ part, verb: 'WEBSOCKET', what, outcome, ...(status === 101 && { exchange }) });
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      let ticket: ConsoleTicket;
      try {
        ticket = admit(request);
      } catch (error) {
        if (!(error instanceof PveError)) throw error;
        note(request, `${error.status} ${error.message}`, error.status);
        const reason = error.message.replace(/[^\x20-\x7e]/g, '?') || (STATUS_CODES[error.status] ?? '');
        socket.end(`HTTP/1.1 ${error.status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      note(request, 'opened', 101);
      cluster.tasks.hold(ticket.upid);
      server.handleUpgrade(request, socket, head, (client) => {
        client.on('close', () => cluster.tasks.letGo(ticket.upid));
        client.on('error', () => client.terminate());
        if (ticket.kind === 'text') serveText(cluster, ticket, client);
        else serveScreen(cluster, ticket, client);
      });
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** termproxy: `user:ticket\n`, then OK and raw output one way, frames with a length the other. */
function serveText(cluster: Cluster, ticket: ConsoleTicket, client: WebSocket): void {
  const send = (text: string) => client.send(Buffer.from(text, 'utf8'), { binary: true });
  let pending: Buffer = Buffer.alloc(0);
  let opened: ReturnType<ReturnType<typeof consolesOf>['open']> | undefined;

  client.on('close', () => opened?.leave());
  client.on('message', (data) => {
    pending = Buffer.concat([pending, toBuffer(data)]);
    if (opened === undefined) {
      const end = pending.indexOf(0x0a);
      if (end === -1) return;
      const line = pending.subarray(0, end).toString('utf8');
      pending = pending.subarray(end + 1);
      if (line !== `${ticket.user}:${ticket.ticket}`) {
        client.close(1000);
        return;
      }
      send('OK');
      if (!isOn(ticket.vm)) {
        send(`VM ${ticket.vm.vmid} not running\r\n`);
        client.close(1000);
        return;
      }
      opened = consolesOf(cluster).open(ticket.vm, send, () => client.close(1000));
    }
    const { frames, rest, broken } = readFrames(pending);
    pending = rest;
    for (const frame of frames) {
      if (frame.kind === 'data') opened.terminal.input(frame.text);
      else if (frame.kind === 'resize') opened.terminal.resize(frame.columns, frame.rows);
    }
    if (broken) client.close(1000);
  });
}

function toBuffer(data: WebSocket.RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
