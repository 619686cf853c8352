import { ComputeError, type ComputeOutcome } from '../compute.ts';

/*
 * PVE says "not found", "locked" and "full" with the same status 500; only the text tells them apart. The texts are
 * those of qemu-server, pve-guest-common and pve-storage.
 */
const texts: readonly [RegExp, ComputeOutcome][] = [
  [
    /is locked|can't lock file|got (no )?lock|unable to (acquire|obtain) .*lock|got timeout|detected modified configuration/i,
    'locked',
  ],
  [
    /not enough (free )?space|out of space|no space left|insufficient|not enough memory|cannot allocate memory/i,
    'no_capacity',
  ],
  [/checksum mismatch/i, 'mismatch'],
  [/does not exist|no such (VM|volume|logical volume|file)|unable to find configuration/i, 'gone'],
];

export function outcomeOf(message: string): ComputeOutcome {
  return texts.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused';
}

/** The refusal that an HTTP answer stands for. */
export function refusalOf(status: number, message: string): ComputeError {
  // 595 to 599: one node could not reach another, so whether the call took effect is unknown.
  if (status >= 595) return new ComputeError('unknown', `The node did not answer (${status} ${message}).`);
  if (status === 401) return new ComputeError('unreachable', 'The hypervisor refuses our token.', 'token_refused');
  if (status === 502 || status === 503 || status === 504) {
    return new ComputeError('unreachable', `The hypervisor is not available (${status}).`);
  }
  if (status === 500) return new ComputeError(outcomeOf(message), message);
  return new ComputeError('refused', `${status} ${message}`);
}
