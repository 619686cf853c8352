import type { StateWord } from '../state-words.ts';

/**
 * Frames of the console's websocket. The browser sends text frames: `0` and input, `1` and the window size as
 * columns:rows, `2` as keep-alive. The server sends the machine's output as binary frames.
 */
type ConsoleFrame =
  | { readonly kind: 'input'; readonly data: string }
  | { readonly kind: 'resize'; readonly columns: number; readonly rows: number }
  | { readonly kind: 'alive' };

/** A larger frame ends the connection with code 1009. */
export const consoleFrameLimit = 64 * 1024;

/** Close codes of the server, from the private range of RFC 6455, 7.4.2. */
export const consoleCloseCodes = { ended: 4000, idle: 4001, revoked: 4003, unavailable: 4004 } as const;

export const inputFrame = (data: string): string => `0${data}`;
export const resizeFrame = (columns: number, rows: number): string => `1${columns}:${rows}`;
export const aliveFrame = '2';

export function readConsoleFrame(text: string): ConsoleFrame | undefined {
  if (text.startsWith('0')) return { kind: 'input', data: text.slice(1) };
  if (text === aliveFrame) return { kind: 'alive' };
  const [, columns, rows] = /^1(\d{1,4}):(\d{1,4})$/.exec(text) ?? [];
  if (columns === undefined || rows === undefined || Number(columns) < 1 || Number(rows) < 1) return undefined;
  return { kind: 'resize', columns: Number(columns), rows: Number(rows) };
}

/** What a console that is open says of itself. */
export const consoleConnected: StateWord = { word: 'Connected.', meaning: 'well' };
