import type { TerminalKey } from '../../../../ui/terminal-keys.tsx';

export const controlKey = 0xffe3;
export const returnKey = 0xff0d;
export const backspaceKey = 0xff08;

export const keysymOfKey: Readonly<Record<TerminalKey, number>> = {
  Escape: 0xff1b,
  Tab: 0xff09,
  ArrowUp: 0xff52,
  ArrowDown: 0xff54,
  ArrowLeft: 0xff51,
  ArrowRight: 0xff53,
};

/** The key that types a letter, as X11 numbers them: Latin-1 as it is, the rest of Unicode above 0x01000000. */
export function keysymOf(letter: string): number | undefined {
  if (letter === '\n' || letter === '\r') return returnKey;
  if (letter === '\t') return keysymOfKey.Tab;
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return undefined;
  return code <= 0xff ? code : 0x01_00_00_00 + code;
}
