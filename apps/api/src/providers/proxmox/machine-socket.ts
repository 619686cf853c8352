import { WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import type { FoundMachine } from './machines.ts';

export const handshakeMs = 10_000;

/** The websocket behind termproxy and vncproxy, which lets a ticket of either in. */
export function machineSocket(
  connection: Connection,
  { node }: FoundMachine,
  vmId: number,
  { port, ticket }: { readonly port: number | string; readonly ticket: string },
  maxPayload: number,
): WebSocket {
  const url = new URL(`/api2/json/nodes/${node}/qemu/${vmId}/vncwebsocket`, connection.config.url);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = `port=${port}&vncticket=${encodeURIComponent(ticket)}`;
  return new WebSocket(url, 'binary', {
    agent: connection.agent,
    headers: { authorization: connection.authorization },
    // PVE refuses compressed frames.
    perMessageDeflate: false,
    handshakeTimeout: handshakeMs,
    maxPayload,
  });
}
