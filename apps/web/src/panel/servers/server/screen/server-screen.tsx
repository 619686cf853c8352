import RFB from '@novnc/novnc';
import { consoleConnected } from '@resolvo/contract/machines/console-frames';
import type { PowerStatus } from '@resolvo/contract/machines/server-states';
import { ClipboardPaste, Keyboard, PlugZap } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../../api/client.ts';
import { notify } from '../../../../shell/notifications.ts';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ScrollBox } from '../../../../ui/scroll-box.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { TerminalKeys } from '../../../../ui/terminal-keys.tsx';
import { type ConsoleEnd, endByCode } from '../../console-ends.ts';
import { FullScreen } from '../../full-screen.tsx';
import { closedText, endByError, machineSocketUrl, useAttempts } from '../../use-attempts.ts';
import { backspaceKey, controlKey, keysymOf, keysymOfKey, returnKey } from './keysyms.ts';

/** A paste is typed key by key: this many at once, and this often, stay below what one connection may send. */
const keysAtOnce = 100;
const pauseMilliseconds = 300;
const longestPaste = 5000;

interface ScreenProps {
  readonly serverId: string;
  /** Undefined until the first response with the server's power status has arrived. */
  readonly power: PowerStatus | undefined;
}

/** The screen of a machine: gets a ticket, connects, shows why the connection ended, and connects again. */
export function ServerScreen({ serverId, power }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const typing = useRef<HTMLInputElement>(null);
  const rfb = useRef<RFB>(undefined);
  const { phase, setPhase, attempt, tries, anew, passes } = useAttempts(power);
  const [scaled, setScaled] = useState(true);
  const [control, setControl] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt connects anew
  useEffect(() => {
    let here = true;
    const end = (ended: ConsoleEnd) => {
      if (here) setPhase({ at: 'closed', ...ended });
    };
    async function connect() {
      const { ticket } = await call('vmConsoleTicket', { params: { server_id: serverId }, body: {} });
      if (!here || !stage.current) return;
      const socket = new WebSocket(machineSocketUrl(serverId, 'screen', ticket));
      let wasOpen = false;
      socket.addEventListener('close', ({ code }) => end(endByCode(code, wasOpen)));
      const client = new RFB(stage.current, socket, { shared: true });
      client.background = 'transparent';
      client.addEventListener('connect', () => {
        wasOpen = true;
        tries.current = 0;
        if (here) setPhase({ at: 'open' });
      });
      rfb.current = client;
    }
    connect().catch((error: unknown) => end(endByError(error)));
    return () => {
      here = false;
      rfb.current?.disconnect();
      rfb.current = undefined;
    };
  }, [serverId, attempt]);

  // Also of a connection that was made anew: it begins unscaled.
  const isOpen = phase.at === 'open';
  useEffect(() => {
    if (isOpen && rfb.current) rfb.current.scaleViewport = scaled;
  }, [scaled, isOpen]);

  function press(keysym: number) {
    if (control) rfb.current?.sendKey(controlKey, null, true);
    rfb.current?.sendKey(keysym, null);
    if (control) rfb.current?.sendKey(controlKey, null, false);
    setControl(false);
  }

  async function paste() {
    let text: string;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      notify('error', 'Your browser does not let us read the clipboard.');
      return;
    }
    if (text.length > longestPaste) {
      notify('error', `Please paste at most ${longestPaste} characters: each is typed as a key.`);
      return;
    }
    const keys = [...text.replaceAll('\r\n', '\n')].map(keysymOf).filter((keysym) => keysym !== undefined);
    for (let from = 0; from < keys.length; from += keysAtOnce) {
      for (const keysym of keys.slice(from, from + keysAtOnce)) rfb.current?.sendKey(keysym, null);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    rfb.current?.focus();
  }

  /** The keyboard of a phone opens for a field only, and tells what was typed, not which key. */
  function typed(event: FormEvent<HTMLInputElement>) {
    for (const letter of event.currentTarget.value) {
      const keysym = keysymOf(letter);
      if (keysym !== undefined) press(keysym);
    }
    event.currentTarget.value = '';
  }

  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    const keysym = { Enter: returnKey, Backspace: backspaceKey }[event.key];
    if (keysym === undefined) return;
    event.preventDefault();
    press(keysym);
  }

  const against = phase.at === 'open' ? undefined : 'The screen is not connected.';
  return (
    <div
      ref={box}
      // Night in both themes: what a machine shows is seen as on its own screen.
      data-theme="dark"
      className="flex h-full min-h-0 flex-col overflow-clip rounded-lg border border-line-strong bg-sunken text-text"
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-x-4 border-line border-b bg-surface px-3 py-0.5 text-muted text-sm">
        <div role="status" className="flex min-w-0 flex-1 items-center">
          {phase.at === 'connecting' ? (
            <span className="flex items-center gap-2">
              <Spinner />
              Connecting to the screen
            </span>
          ) : null}
          {phase.at === 'open' ? <StateBadge of={consoleConnected} /> : null}
          {phase.at === 'closed' ? (
            <span className="text-text">{closedText(phase, 'screen', power, passes)}</span>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center">
          <Button variant="ghost" size="sm" disabledReason={against} onClick={() => rfb.current?.sendCtrlAltDel()}>
            Ctrl+Alt+Del
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon={<ClipboardPaste aria-hidden="true" />}
            disabledReason={against}
            onClick={() => void paste()}
          >
            Paste as keys
          </Button>
          <Button variant="ghost" size="sm" aria-pressed={scaled} onClick={() => setScaled(!scaled)}>
            Fit to window
          </Button>
          <FullScreen box={box} />
        </div>
      </div>
      <ScrollBox ref={stage} label="Screen of the machine" className="min-h-0 flex-1" />
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t bg-surface px-3 py-2 max-sm:flex-nowrap max-sm:overflow-x-auto">
        {phase.at === 'closed' ? (
          <Button variant="secondary" size="sm" icon={<PlugZap aria-hidden="true" />} onClick={anew}>
            Reconnect
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="sm"
          icon={<Keyboard aria-hidden="true" />}
          disabledReason={against}
          className="sm:hidden"
          onClick={() => typing.current?.focus()}
        >
          Keyboard
        </Button>
        <input
          ref={typing}
          aria-label="Type into the screen"
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className="sr-only"
          onInput={typed}
          onKeyDown={pressed}
        />
        <TerminalKeys
          control={control}
          onControl={setControl}
          onKey={(key) => press(keysymOfKey[key])}
          className="flex gap-2 sm:flex-wrap"
        />
      </div>
    </div>
  );
}
