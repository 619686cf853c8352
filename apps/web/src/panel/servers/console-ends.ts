import { consoleCloseCodes } from '@resolvo/contract/machines/console-frames';

/** Why a console is not connected, and whether it makes sense to connect again without being asked. */
export interface ConsoleEnd {
  readonly why: string;
  readonly passes: boolean;
}

const ends: Readonly<Record<number, ConsoleEnd>> = {
  [consoleCloseCodes.ended]: { why: 'The machine ended the console. It may be restarting.', passes: true },
  [consoleCloseCodes.idle]: { why: 'The console was closed because nothing was typed for a while.', passes: false },
  [consoleCloseCodes.revoked]: { why: 'You may no longer use this console.', passes: false },
  [consoleCloseCodes.unavailable]: { why: 'The console of this server cannot be reached right now.', passes: true },
  1001: { why: 'We are restarting our side.', passes: true },
  1008: { why: 'Too much was sent at once.', passes: false },
  1009: { why: 'Too much was sent at once.', passes: false },
};

export const endByCode = (code: number, wasOpen: boolean): ConsoleEnd =>
  ends[code] ?? { why: wasOpen ? 'The connection was lost.' : 'The console could not be opened.', passes: true };

const pausesMilliseconds = [1000, 1000, 2000, 3000, 5000, 8000, 8000, 8000, 8000, 8000];

/** How long to wait before the nth try (from 0) since the console was last open; undefined after the last one. */
export const pauseBefore = (tries: number): number | undefined => pausesMilliseconds[tries];
