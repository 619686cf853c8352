import { aliveFrame, consoleCloseCodes, inputFrame, resizeFrame } from '@resolvo/contract/machines/console-frames';
import type { PowerStatus } from '@resolvo/contract/machines/server-states';
import { PlugZap } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { messages } from '../../messages.ts';
import { useChange } from '../../shell/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Terminal, type TerminalHandle } from '../../ui/terminal.tsx';

const aliveMilliseconds = 20_000;
/** A frame may have 64 KB; a character has at most four bytes. */
const pieceLength = 12_000;

const closeTexts: Readonly<Record<number, string>> = {
  [consoleCloseCodes.ended]: 'The machine ended the console. It may be restarting.',
  [consoleCloseCodes.idle]: 'The console was closed because nothing was typed for a while.',
  [consoleCloseCodes.revoked]: 'You may no longer use this console.',
  [consoleCloseCodes.unavailable]: 'The console of this server cannot be reached right now.',
  1001: 'We are restarting our side. Please connect again in a moment.',
  1008: 'Too much was sent at once.',
  1009: 'Too much was sent at once.',
};

const switchedOff = 'The machine is switched off. Its console is back as soon as it runs.';

type Phase = { readonly at: 'connecting' | 'open' } | { readonly at: 'closed'; readonly why: string };

interface ConsoleProps {
  readonly serverId: string;
  /** Undefined until the first response with the server's power status has arrived. */
  readonly power: PowerStatus | undefined;
}

/** The console of a machine: gets a ticket, connects, and shows why the connection ended. */
export function ServerConsole(console: ConsoleProps) {
  const [attempt, setAttempt] = useState(1);
  return <Session key={attempt} {...console} onAgain={() => setAttempt(attempt + 1)} />;
}

function Session({ serverId, power, onAgain }: ConsoleProps & { readonly onAgain: () => void }) {
  const statusId = useId();
  const terminal = useRef<TerminalHandle>(null);
  const socket = useRef<WebSocket>(undefined);
  const [phase, setPhase] = useState<Phase>({ at: 'connecting' });
  useChange(power ?? '', () => void (power === 'running' && phase.at === 'closed' && onAgain()));

  useEffect(() => {
    let here = true;
    let alive: ReturnType<typeof setInterval> | undefined;
    const end = (why: string) => {
      clearInterval(alive);
      if (here) setPhase({ at: 'closed', why });
    };

    async function connect() {
      const { ticket } = await call('vmConsoleTicket', { params: { server_id: serverId }, body: {} });
      if (!here) return;
      const opened = new WebSocket(consoleUrl(serverId, ticket));
      opened.binaryType = 'arraybuffer';
      socket.current = opened;
      let wasOpen = false;
      opened.onopen = () => {
        wasOpen = true;
        const { columns, rows } = terminal.current?.size() ?? { columns: 80, rows: 24 };
        opened.send(resizeFrame(columns, rows));
        alive = setInterval(() => opened.send(aliveFrame), aliveMilliseconds);
        setPhase({ at: 'open' });
        terminal.current?.focus();
      };
      opened.onmessage = ({ data }) => {
        if (data instanceof ArrayBuffer) terminal.current?.write(new Uint8Array(data));
      };
      opened.onclose = ({ code }) =>
        end(closeTexts[code] ?? (wasOpen ? 'The connection was lost.' : 'The console could not be opened.'));
    }

    connect().catch((error: unknown) => end(error instanceof ApiError ? error.message : messages.networkDown));
    return () => {
      here = false;
      clearInterval(alive);
      socket.current?.close();
      socket.current = undefined;
    };
  }, [serverId]);

  function send(frame: string) {
    if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(frame);
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-hidden rounded-lg border border-line-strong bg-sunken">
      <div className="min-h-0 flex-1 p-2">
        <Terminal
          ref={terminal}
          ended={phase.at === 'closed'}
          describedBy={statusId}
          onInput={(data) => {
            for (let from = 0; from < data.length; from += pieceLength) {
              send(inputFrame(data.slice(from, from + pieceLength)));
            }
          }}
          onResize={(columns, rows) => send(resizeFrame(columns, rows))}
        />
      </div>
      <div
        id={statusId}
        role="status"
        className="flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-surface px-3 py-2 text-muted text-sm"
      >
        {phase.at === 'connecting' ? (
          <span className="flex items-center gap-2">
            <Spinner />
            Connecting to the console
          </span>
        ) : null}
        {phase.at === 'open' ? <span>Connected. Shift and Tab leave the console.</span> : null}
        {phase.at === 'closed' ? (
          <>
            <span className="text-text">{power === 'stopped' ? switchedOff : phase.why}</span>
            <Button variant="secondary" size="sm" icon={<PlugZap aria-hidden="true" />} onClick={onAgain}>
              Reconnect
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The websocket is on our own origin: hypervisors are not reachable from browsers. */
function consoleUrl(serverId: string, ticket: string): string {
  const url = new URL(`/api/account/vm/${encodeURIComponent(serverId)}/console`, window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('ticket', ticket);
  return url.href;
}
