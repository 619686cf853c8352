import { LabError } from './lab-error.ts';

export const presets = ['none', 'down', 'slow', 'drops replies', 'declines'] as const;
export type Preset = (typeof presets)[number];

/** What each preset does to one simulator, in a sentence. `none` needs none. */
export type PresetEffects = Readonly<Record<Exclude<Preset, 'none'>, string>>;

export interface Faults {
  /** A part must announce itself before it can be broken, so that the console lists only what runs. */
  register(part: string): void;
  get(part: string): Preset;
  set(part: string, preset: Preset): void;
}

/** Kept in memory on purpose: a lab that was broken for a test is whole again after a restart. */
export function createFaults(): Faults {
  const chosen = new Map<string, Preset>();

  function known(part: string): Preset {
    const preset = chosen.get(part);
    if (preset === undefined) throw new LabError(404, `No part of the lab called "${part}" is running.`);
    return preset;
  }

  return {
    register: (part) => void chosen.set(part, 'none'),
    get: known,
    set(part, preset) {
      known(part);
      chosen.set(part, preset);
    },
  };
}
