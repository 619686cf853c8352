import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Faults, PresetEffects } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Route } from './route.ts';

/** What every part (simulator) is given. */
export interface Kit {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly journal: Journal;
  /** The wait of the preset `slow`. It ends early, with an error, when the lab closes. */
  dawdle(): Promise<void>;
}

/** What every part (simulator) returns: one entry of the lab. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly effects: PresetEffects;
  /** Sentinels: inputs that make this part misbehave, each described in a sentence. */
  readonly sentinels: readonly string[];
  /** The part's own page in the console: `module` is the address of a script that exports `show`. */
  readonly section?: { id: string; title: string; module: string; style?: string };
  /** Its calls below /lab. */
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

export function dawdler(milliseconds: number): { dawdle(): Promise<void>; stop(): void } {
  const stopping = new AbortController();
  return {
    async dawdle() {
      await delay(milliseconds, undefined, { signal: stopping.signal });
    },
    stop: () => stopping.abort(),
  };
}
