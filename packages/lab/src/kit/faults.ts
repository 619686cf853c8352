import { LabError } from './lab-error.ts';

export const presets = ['none', 'down', 'slow', 'drops replies', 'declines'] as const;
export type Preset = (typeof presets)[number];

/** What each preset does to one simulator, in a sentence. `none` needs none. */
export type PresetEffects = Readonly<Record<Exclude<Preset, 'none'>, string>>;

/** A fault of one named call instead of the whole part. */
export interface CallFault {
  readonly id: number;
  /** The part's own name for the call. */
  readonly call: string;
  readonly effect: string;
  /** How many more times it strikes. Null: until it is lifted. */
  times: number | null;
  /** The fault strikes only calls that carry these labels, such as a machine's number. */
  readonly where: Readonly<Record<string, string>>;
  /** The text of the refusal, where the effect has one. */
  readonly message?: string;
}

export interface Faults {
  /** A part must register before it can be given a fault, so that the console lists only parts that run. */
  register(part: string): void;
  get(part: string): Preset;
  set(part: string, preset: Preset): void;
  breakCall(part: string, fault: Omit<CallFault, 'id'>): CallFault;
  brokenCalls(part: string): CallFault[];
  /** Removes one fault, or all of the part. Returns how many were removed. */
  mendCalls(part: string, id?: number): number;
  /** The fault that applies to this call, or undefined. Uses up one of its `times`. */
  strike(part: string, call: string, labels: Readonly<Record<string, string>>): CallFault | undefined;
}

/** In memory on purpose: after a restart of the lab no fault is left over from an earlier test. */
export function createFaults(): Faults {
  const chosen = new Map<string, Preset>();
  const broken = new Map<string, CallFault[]>();
  let lastId = 0;

  function known(part: string): Preset {
    const preset = chosen.get(part);
    if (preset === undefined) throw new LabError(404, `No part of the lab called "${part}" is running.`);
    return preset;
  }
  const callsOf = (part: string) => broken.get(part) ?? [];

  return {
    register: (part) => void chosen.set(part, 'none'),
    get: known,
    set(part, preset) {
      known(part);
      chosen.set(part, preset);
    },
    breakCall(part, fault) {
      known(part);
      lastId += 1;
      const made: CallFault = { id: lastId, ...fault };
      broken.set(part, [...callsOf(part), made]);
      return made;
    },
    brokenCalls: (part) => callsOf(part).map((fault) => ({ ...fault })),
    mendCalls(part, id) {
      const kept = id === undefined ? [] : callsOf(part).filter((fault) => fault.id !== id);
      const lifted = callsOf(part).length - kept.length;
      broken.set(part, kept);
      return lifted;
    },
    strike(part, call, labels) {
      const fault = callsOf(part).find(
        (candidate) =>
          candidate.call === call && Object.entries(candidate.where).every(([name, value]) => labels[name] === value),
      );
      if (fault?.times != null) {
        fault.times -= 1;
        if (fault.times === 0) {
          broken.set(
            part,
            callsOf(part).filter((other) => other !== fault),
          );
        }
      }
      return fault;
    },
  };
}
