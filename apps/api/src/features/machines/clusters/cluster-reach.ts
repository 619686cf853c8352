import { ComputeError } from '../../../providers/compute.ts';

export const reached = { reachable: true, trouble: null, details: '' } as const;

/** Why a cluster could not be asked, in our own words. Anything else that went wrong is a fault of ours. */
export function outOfReach(error: unknown) {
  if (!(error instanceof ComputeError)) throw error;
  return { reachable: false, trouble: error.trouble ?? null, details: error.message } as const;
}
