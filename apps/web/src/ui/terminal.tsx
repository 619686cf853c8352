import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal as Xterm } from '@xterm/xterm';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { sequenceOf, type TerminalKey } from './terminal-keys.tsx';
import { colourOf, useLook } from './use-look.ts';

export interface TerminalHandle {
  write(data: Uint8Array): void;
  /** As if it was typed. */
  press(key: TerminalKey): void;
  /** As if it was pasted: programs that ask for bracketed paste can tell it from typing. */
  paste(text: string): void;
  /** Leaves what a program left behind, such as its full screen, and keeps the text. */
  startAgain(): void;
  focus(): void;
  size(): { columns: number; rows: number };
}

export type TerminalProps = {
  ref: Ref<TerminalHandle>;
  /** Disconnected: keys are no longer captured. */
  ended: boolean;
  /** The id of the text that says how to leave it. */
  describedBy: string;
  onInput: (data: string) => void;
  onResize: (columns: number, rows: number) => void;
};

/** A terminal that fills its parent. Shift+Tab leaves it, so that keyboard focus is not trapped. */
export function Terminal({ ref, ended, describedBy, onInput, onResize }: TerminalProps) {
  const box = useRef<HTMLDivElement>(null);
  const xterm = useRef<Xterm>(undefined);
  const latest = useRef({ ended, onInput, onResize });
  const look = useLook();
  useEffect(() => {
    latest.current = { ended, onInput, onResize };
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const terminal = new Xterm({
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 13,
      cursorStyle: 'block',
      cursorInactiveStyle: 'outline',
      cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      scrollback: 5000,
      screenReaderMode: true,
      // Minimum contrast: programs choose colours without knowing the background.
      minimumContrastRatio: 4.5,
    });
    const fit = new FitAddon();
    terminal.loadAddon(fit);
    terminal.attachCustomKeyEventHandler(({ key, shiftKey }) => key !== 'Tab' || !(shiftKey || latest.current.ended));
    terminal.onData((data) => latest.current.onInput(data));
    terminal.onResize(({ cols, rows }) => latest.current.onResize(cols, rows));
    terminal.open(element);
    terminal.textarea?.setAttribute('aria-describedby', describedBy);
    fit.fit();
    xterm.current = terminal;
    let here = true;
    const observer = new ResizeObserver(() => fit.fit());
    observer.observe(element);
    // Measured again once the web font is loaded: its characters have other widths.
    void document.fonts.ready.then(() => here && fit.fit());
    return () => {
      here = false;
      observer.disconnect();
      terminal.dispose();
      xterm.current = undefined;
    };
  }, [describedBy]);

  useEffect(() => {
    const element = box.current;
    if (!element || !xterm.current || look === '') return;
    const colour = (token: string) => colourOf(token, element);
    xterm.current.options.theme = {
      background: colour('sunken'),
      foreground: colour('text'),
      cursor: colour('accent'),
      cursorAccent: colour('sunken'),
      selectionBackground: colour('line-strong'),
    };
  }, [look]);

  useImperativeHandle(ref, () => ({
    write: (data) => xterm.current?.write(data),
    press: (key) => xterm.current?.input(sequenceOf(key, xterm.current.modes.applicationCursorKeysMode)),
    paste: (text) => xterm.current?.paste(text),
    startAgain() {
      // Only from the alternate screen: elsewhere the sequence moves the cursor to where it was saved last.
      const leave = xterm.current?.buffer.active.type === 'alternate' ? '\x1b[?1049l' : '';
      // DECSTR is the soft reset, which keeps the text.
      xterm.current?.write(`${leave}\x1b[!p\r\n`);
    },
    focus: () => xterm.current?.focus(),
    size: () => ({ columns: xterm.current?.cols ?? 80, rows: xterm.current?.rows ?? 24 }),
  }));

  return <div ref={box} className="size-full overflow-hidden bg-sunken font-mono" />;
}
