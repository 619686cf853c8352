import { type ServerState, serverStates } from '@resolvo/contract/machines/server-states';

/** The state a server goes to. Whoever writes one asks here, so that a move that is not in the table does not happen. */
export function moved({ state: from }: { readonly state: ServerState }, to: ServerState): ServerState {
  if (from !== to && !serverStates.canMove(from, to)) throw new Error(`A server never goes from ${from} to ${to}.`);
  return to;
}
