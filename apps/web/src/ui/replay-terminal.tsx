import '@xterm/xterm/css/xterm.css';
import { Terminal as Xterm } from '@xterm/xterm';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { colourOf, useLook } from './use-look.ts';

export interface ReplayHandle {
  write(data: Uint8Array): void;
  resize(columns: number, rows: number): void;
  /** Empty, as before the first byte. */
  reset(): void;
}

/** A terminal that is only looked at, in the size it once had: a smaller window scrolls. */
export function ReplayTerminal({ ref, label }: { ref: Ref<ReplayHandle>; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const xterm = useRef<Xterm>(undefined);
  const look = useLook();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const terminal = new Xterm({
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 13,
      disableStdin: true,
      scrollback: 5000,
      screenReaderMode: true,
      // Minimum contrast: programs choose colours without knowing the background.
      minimumContrastRatio: 4.5,
    });
    // Every key stays with the page: there is nothing to type into.
    terminal.attachCustomKeyEventHandler(() => false);
    terminal.open(element);
    terminal.textarea?.setAttribute('aria-label', label);
    xterm.current = terminal;
    return () => {
      terminal.dispose();
      xterm.current = undefined;
    };
  }, [label]);

  useEffect(() => {
    const element = box.current;
    if (!element || !xterm.current || look === '') return;
    xterm.current.options.theme = {
      background: colourOf('sunken', element),
      foreground: colourOf('text', element),
      cursor: colourOf('accent', element),
    };
  }, [look]);

  useImperativeHandle(ref, () => ({
    write: (data) => xterm.current?.write(data),
    // Both in the order of what is written, which the terminal takes in later.
    resize: (columns, rows) => xterm.current?.write('', () => xterm.current?.resize(columns, rows)),
    reset: () => xterm.current?.write('\x1bc'),
  }));

  return <div ref={box} className="w-max bg-sunken p-2 font-mono" />;
}
