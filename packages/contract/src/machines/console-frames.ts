/**
 * What browser and API say to each other on a console's websocket. The browser sends text frames: `0` and what was
 * typed, `1` and the size of the window as columns:rows, `2` to be kept alive. We send what the machine prints, as
 * binary frames.
 */
type ConsoleFrame =
  | { readonly kind: 'input'; readonly data: string }
  | { readonly kind: 'resize'; readonly columns: number; readonly rows: number }
  | { readonly kind: 'alive' };

/** A frame above this ends the connection with code 1009. */
export const consoleFrameLimit = 64 * 1024;

/** Why we end a connection, as codes of RFC 6455, 7.4.2 for private use. */
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
