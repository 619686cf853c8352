import { ComputeError } from '../../../providers/compute.ts';

export const reached = { reachable: true, trouble: null, details: '' } as const;

/** Why a cluster could not be reached. Any other error is a bug of ours and rethrown. */
export function outOfReach(error: unknown) {
  if (!(error instanceof ComputeError)) throw error;
  return { reachable: false, trouble: error.trouble ?? null, details: error.message } as const;
}
