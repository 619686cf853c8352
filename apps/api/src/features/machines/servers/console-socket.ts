import { randomUUID } from 'node:crypto';
import websocket, { type WebSocket } from '@fastify/websocket';
import { accountParameter } from '@resolvo/contract/asked-account';
import { consoleCloseCodes, consoleFrameLimit, readConsoleFrame } from '@resolvo/contract/machines/console-frames';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { serverEndpoints } from '@resolvo/contract/machines/servers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound, Refusal, tooMany } from '../../../core/refusal.ts';
import { apiPrefix, type Gate } from '../../../http/register.ts';
import type { ConsoleStream, MachineRef } from '../../../providers/compute.ts';
import { type ConsoleUser, spendConsoleTicket, stillAllowed } from './console-tickets.ts';
import { readyServer } from './hold-server.ts';
import { beginRecording, type Recorder, recordedConsole, recordedScreen } from './record-console.ts';
import { bridgeScreen } from './screen-bridge.ts';
import { recordServerEvent } from './server-events.ts';

export const consolePath = `${apiPrefix}/account/vm/:server_id/console`;
/** The same with the screen of the machine, in the bytes of RFB. */
export const screenPath = `${apiPrefix}/account/vm/:server_id/screen`;
type Kind = 'text' | 'screen';

/** Open consoles per account and process (E1). */
const perAccount = 8;
const checkEveryMs = 2000;
const idleMs = 15 * 60_000;
/** When this many bytes wait to be sent to one side, reading from the other side pauses. */
const highWater = 1024 * 1024;
/**
 * Most frames accepted per second on one console connection. Typing and pasting stay far below; a flood would delay
 * the other connections of this process (F31).
 */
const framesPerSecond = 1000;
/** How long a closing client may take to acknowledge before the connection is destroyed. */
const goodbyeMs = 1000;

const paramsSchema = z.object({ server_id: z.uuid() });
const querySchema = z.strictObject({
  ticket: z.string().min(1).max(100),
  [accountParameter]: z.string().max(100).optional(),
});

export interface OpenConsole extends ConsoleUser {
  close(code: number, reason: string): void;
}

interface Admitted extends ConsoleUser {
  readonly ref: MachineRef;
}

/**
 * The console's websocket, the one call of a customer that is not a row of the endpoint table. The same gate admits it,
 * only our own origin may open it, its ticket is spent by connecting, and every two seconds it is checked again whether
 * it may stay open.
 */
export async function registerConsole(
  app: FastifyInstance,
  deps: Deps,
  gate: Gate,
  ownOrigins: ReadonlySet<string>,
  /** Those of this process, for its metrics. */
  open: Map<string, OpenConsole> = new Map(),
): Promise<void> {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const countOf = (accountId: string) => [...open.values()].filter(({ actor }) => actor.accountId === accountId).length;

  const watch = setInterval(() => void closeRevoked(), checkEveryMs);
  watch.unref();
  /** Recordings whose last part is being written. */
  const ending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    clearInterval(watch);
    await Promise.all(ending);
  });

  await app.register(websocket, { options: { maxPayload: consoleFrameLimit, perMessageDeflate: false } });
  await app.register(async (scope) => {
    for (const [kind, url] of [
      ['text', consolePath],
      ['screen', screenPath],
    ] as const) {
      scope.route({
        method: 'GET',
        url,
        onRequest: async (request) => {
          const actor = await gate.admit(serverEndpoints.vmConsoleTicket, request);
          if ((actor.kind !== 'session' && actor.kind !== 'token') || actor.accountId === null)
            throw new Refusal('unauthenticated', 'Please log in.');
          admitted.set(request, await admit(request, actor));
        },
        handler: async () => {
          throw new Refusal('malformed_request', 'This address is for websockets.');
        },
        wsHandler: (socket, request) => {
          const user = admitted.get(request);
          if (!user) return socket.close(consoleCloseCodes.revoked);
          connect(socket, user, kind).catch((error: unknown) => {
            deps.log.error({ event: 'console.failed', server: user.serverId, err: error }, 'Console connection failed');
            socket.close(1011, 'Something went wrong on our side.');
          });
        },
      });
    }
  });

  async function admit(request: FastifyRequest, actor: Caller): Promise<Admitted> {
    const { origin } = request.headers;
    // A browser always sends Origin with a websocket, and sends our cookie from any site, so Origin must be ours.
    if (
      actor.kind === 'session'
        ? origin === undefined || !ownOrigins.has(origin)
        : origin !== undefined && !ownOrigins.has(origin)
    ) {
      throw new Refusal('csrf_refused', 'This request came from another site, so it was not carried out.');
    }
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) throw notFound();
    const query = querySchema.safeParse(request.query);
    const serverId = params.data.server_id;
    const { ref } = await readyServer(deps, serverId, actor.accountId, serverCan.console);
    if (!query.success || !(await spendConsoleTicket(deps, actor, { serverId, ticket: query.data.ticket }))) {
      throw new Refusal('unauthenticated', 'This ticket is not valid. Please open the console again.');
    }
    if (countOf(actor.accountId) >= perAccount) throw tooMany(30);
    return { actor, serverId, ref };
  }

  async function connect(socket: WebSocket, { actor, serverId, ref }: Admitted, kind: Kind): Promise<void> {
    const key = randomUUID();
    let machine: { close(): void } | undefined;
    let recorder: Recorder | undefined;
    let begin: () => void;
    open.set(key, { actor, serverId, close: (code, reason) => socket.close(code, reason) });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      open.delete(key);
      machine?.close();
      if (recorder) endRecording(recorder);
    });
    // Paused until the machine's console is connected, so that early input is not lost.
    socket.pause();
    try {
      if (kind === 'text') {
        const stream = await deps.compute.console(ref);
        machine = stream;
        begin = () => bridge(socket, recordedConsole(stream, recorder));
      } else {
        const stream = await deps.compute.screen(ref);
        machine = stream;
        begin = () => bridgeScreen(socket, recordedScreen(stream, recorder));
      }
    } catch (error) {
      deps.log.warn({ event: 'console.not_opened', server: serverId, err: error }, 'Hypervisor opened no console');
      socket.resume();
      return socket.close(consoleCloseCodes.unavailable, 'The console of this server cannot be reached right now.');
    }
    if (actor.kind === 'session' && actor.actingAs) {
      try {
        recorder = await beginRecording(
          deps,
          { actor, actingId: actor.actingAs.actingId, serverId, kind },
          { onFailure: () => socket.close(consoleCloseCodes.unavailable, 'It can no longer be recorded.') },
        );
      } catch (error) {
        deps.log.error({ event: 'console.not_recorded', server: serverId, err: error }, 'Console of staff refused');
        machine.close();
        socket.resume();
        return socket.close(consoleCloseCodes.unavailable, 'It cannot be recorded right now, so it is not opened.');
      }
    }
    socket.resume();
    if (socket.readyState !== socket.OPEN) {
      if (recorder) endRecording(recorder);
      return machine.close();
    }
    begin();
    // That staff opened it is told with the beginning of its recording.
    if (recorder) return;
    await recordServerEvent(deps, deps.db, {
      serverId,
      kind: 'console_opened',
      by: actor,
      detail: kind === 'screen' ? 'Screen' : '',
    });
  }

  function endRecording(recorder: Recorder): void {
    const end = recorder.end().finally(() => ending.delete(end));
    ending.add(end);
  }

  async function closeRevoked(): Promise<void> {
    if (open.size === 0) return;
    try {
      const allowed = await stillAllowed(deps, open);
      for (const [key, one] of open) {
        if (!allowed.has(key)) one.close(consoleCloseCodes.revoked, 'You may no longer use this console.');
      }
    } catch (error) {
      // When the check itself fails, consoles stay open and are checked again soon.
      deps.log.error({ event: 'console.check_failed', err: error }, 'Open consoles not checked; retried soon');
    }
  }
}

function bridge(socket: WebSocket, machine: ConsoleStream): void {
  let lastTyped = Date.now();
  let frames = 0;
  const clock = setInterval(() => {
    frames = 0;
    if (Date.now() - lastTyped > idleMs) socket.close(consoleCloseCodes.idle, 'Nothing was typed for a while.');
    else machine.keepAlive();
    if (machine.waiting() < highWater) socket.resume();
  }, 1000);
  clock.unref();

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    frames += 1;
    if (frames > framesPerSecond) return sendAway(socket);
    const frame = isBinary ? undefined : readConsoleFrame(String(data));
    if (!frame) return socket.close(1003, 'This is not a frame of a console.');
    if (frame.kind === 'input') {
      lastTyped = Date.now();
      machine.send(frame.data);
    } else if (frame.kind === 'resize') machine.resize(frame.columns, frame.rows);
    if (machine.waiting() > highWater) socket.pause();
  });
  machine.onData((bytes) => {
    if (socket.bufferedAmount > highWater) machine.pause();
    socket.send(bytes, () => {
      if (socket.bufferedAmount <= highWater) machine.resume();
    });
  });
  machine.onEnd(() => socket.close(consoleCloseCodes.ended, 'The machine ended the console.'));
  socket.on('close', () => clearInterval(clock));
}

/** A flooding client is not read any more and is disconnected. */
function sendAway(socket: WebSocket): void {
  socket.close(1008, 'Too much was sent at once.');
  socket.pause();
  setTimeout(() => socket.terminate(), goodbyeMs).unref();
}
