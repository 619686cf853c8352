import { aliveFrame, consoleConnected, inputFrame, resizeFrame } from '@resolvo/contract/machines/console-frames';
import type { PowerStatus } from '@resolvo/contract/machines/server-states';
import { ClipboardPaste, ExternalLink, PlugZap } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { notify } from '../../shell/notifications.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Terminal, type TerminalHandle } from '../../ui/terminal.tsx';
import { TerminalKeys, withControl } from '../../ui/terminal-keys.tsx';
import { type ConsoleEnd, endByCode } from './console-ends.ts';
import { FullScreen } from './full-screen.tsx';
import { closedText, endByError, machineSocketUrl, useAttempts } from './use-attempts.ts';

const aliveMilliseconds = 20_000;
/** A frame may have 64 KB; a character has at most four bytes. */
const pieceLength = 12_000;

interface ConsoleProps {
  readonly serverId: string;
  /** Undefined until the first response with the server's power status has arrived. */
  readonly power: PowerStatus | undefined;
  /** Where it opens in a window of its own; undefined in that window. */
  readonly windowHref?: string | undefined;
}

/** The console of a machine: gets a ticket, connects, shows why the connection ended, and connects again. */
export function ServerConsole({ serverId, power, windowHref }: ConsoleProps) {
  const statusId = useId();
  const box = useRef<HTMLDivElement>(null);
  const terminal = useRef<TerminalHandle>(null);
  const socket = useRef<WebSocket>(undefined);
  const { phase, setPhase, attempt, tries, anew, passes } = useAttempts(power);
  const [control, setControl] = useState(false);

  useEffect(() => {
    let here = true;
    let alive: ReturnType<typeof setInterval> | undefined;
    const end = (ended: ConsoleEnd) => {
      clearInterval(alive);
      if (here) setPhase({ at: 'closed', ...ended });
    };

    async function connect() {
      const { ticket } = await call('vmConsoleTicket', { params: { server_id: serverId }, body: {} });
      if (!here) return;
      const opened = new WebSocket(machineSocketUrl(serverId, 'console', ticket));
      opened.binaryType = 'arraybuffer';
      socket.current = opened;
      let wasOpen = false;
      let hasSaid = false;
      opened.onopen = () => {
        wasOpen = true;
        const { columns, rows } = terminal.current?.size() ?? { columns: 80, rows: 24 };
        opened.send(resizeFrame(columns, rows));
        alive = setInterval(() => opened.send(aliveFrame), aliveMilliseconds);
        setPhase({ at: 'open' });
        // Who pressed Reboot or works elsewhere on the page keeps the focus.
        if (attempt === 1 || box.current?.contains(document.activeElement)) terminal.current?.focus();
      };
      opened.onmessage = ({ data }) => {
        if (!(data instanceof ArrayBuffer)) return;
        // Not at once when it is open: one that the hypervisor refuses is open for a moment too, without a byte.
        if (!hasSaid && attempt > 1) terminal.current?.startAgain();
        hasSaid = true;
        tries.current = 0;
        terminal.current?.write(new Uint8Array(data));
      };
      opened.onclose = ({ code }) => end(endByCode(code, wasOpen));
    }

    connect().catch((error: unknown) => end(endByError(error)));
    return () => {
      here = false;
      clearInterval(alive);
      socket.current?.close();
      socket.current = undefined;
    };
  }, [serverId, attempt, setPhase, tries]);

  function send(frame: string) {
    if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(frame);
  }

  function type(data: string) {
    const typed = control ? withControl(data) : data;
    if (control) setControl(false);
    for (let from = 0; from < typed.length; from += pieceLength) {
      send(inputFrame(typed.slice(from, from + pieceLength)));
    }
  }

  async function paste() {
    try {
      terminal.current?.paste(await navigator.clipboard.readText());
    } catch {
      notify(
        'error',
        'Your browser does not let us read the clipboard. Press Ctrl, Shift and V in the console instead.',
      );
    }
    terminal.current?.focus();
  }

  return (
    <div
      ref={box}
      // Night in both themes: what a machine says is read as on its own screen.
      data-theme="dark"
      className="flex h-full min-h-0 flex-col overflow-clip rounded-lg border border-line-strong bg-sunken text-text"
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-x-4 border-line border-b bg-surface px-3 py-0.5 text-muted text-sm">
        <div id={statusId} role="status" className="flex min-w-0 flex-1 items-center">
          {phase.at === 'connecting' ? (
            <span className="flex items-center gap-2">
              <Spinner />
              Connecting to the console
            </span>
          ) : null}
          {phase.at === 'open' ? (
            <span className="flex items-center gap-2">
              <StateBadge of={consoleConnected} />
              <span className="max-sm:sr-only">Press Shift+Tab to leave the console.</span>
            </span>
          ) : null}
          {phase.at === 'closed' ? (
            <span className="text-text">{closedText(phase, 'console', power, passes)}</span>
          ) : null}
        </div>
        <div className="flex items-center">
          <Button
            variant="ghost"
            size="sm"
            icon={<ClipboardPaste aria-hidden="true" />}
            disabledReason={phase.at === 'open' ? undefined : 'The console is not connected.'}
            onClick={() => void paste()}
          >
            Paste
          </Button>
          <FullScreen box={box} />
          {windowHref === undefined ? null : (
            <a href={windowHref} target="_blank" rel="noreferrer" className={buttonClass('ghost', 'sm')}>
              <ExternalLink aria-hidden="true" />
              <span className="max-sm:sr-only">Open in its own window</span>
            </a>
          )}
        </div>
      </div>
      <div className="min-h-0 flex-1 p-2">
        <Terminal
          ref={terminal}
          ended={phase.at === 'closed'}
          describedBy={statusId}
          onInput={type}
          onResize={(columns, rows) => send(resizeFrame(columns, rows))}
        />
      </div>
      <div
        className={cx(
          'flex shrink-0 flex-wrap items-center gap-2 border-line border-t bg-surface px-3 py-2',
          // On a phone the keys stay in reach while the page is scrolled, above the bar of the panel.
          'max-sm:sticky max-sm:bottom-(--bar-height,0px) max-sm:z-10 max-sm:flex-nowrap max-sm:overflow-x-auto',
          phase.at !== 'closed' && 'hidden max-sm:flex pointer-coarse:flex',
        )}
      >
        {phase.at === 'closed' ? (
          <Button variant="secondary" size="sm" icon={<PlugZap aria-hidden="true" />} onClick={anew}>
            Reconnect
          </Button>
        ) : null}
        <TerminalKeys
          control={control}
          onControl={(held) => {
            setControl(held);
            terminal.current?.focus();
          }}
          onKey={(key) => {
            terminal.current?.press(key);
            terminal.current?.focus();
          }}
          className="hidden gap-2 max-sm:flex pointer-coarse:flex sm:flex-wrap"
        />
      </div>
    </div>
  );
}
