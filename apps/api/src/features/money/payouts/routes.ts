import type { payoutEndpoints } from '@resolvo/contract/money/payouts';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { askPayout, askPayoutFor } from './ask-payout.ts';
import { callOffOwnPayout, endPayout } from './end-payout.ts';
import { listPayouts, ownPayouts } from './list-payouts.ts';
import { payoutRoomOf } from './payout-room-of.ts';
import { ibanOfPayout, sendPayout } from './send-payout.ts';

export function payoutRoutes(deps: Deps): Handlers<Exclude<keyof typeof payoutEndpoints, 'ownPayoutRoom'>> {
  return {
    ownPayouts: ({ actor, query }) => ownPayouts(deps, actor, query),
    ownPayoutAsk: ({ actor, body }) => askPayout(deps, actor, body),
    ownPayoutCallOff: async ({ actor, params }) => {
      await callOffOwnPayout(deps, actor, params.payout_id);
      return { details: 'The payout is called off. The money is on your credit balance.' };
    },
    payoutList: ({ actor, query }) => listPayouts(deps, actor, query),
    payoutRoomOf: ({ query }) => payoutRoomOf(deps, query.user_id),
    payoutFor: ({ actor, body }) => askPayoutFor(deps, actor, body),
    payoutIban: ({ actor, params }) => ibanOfPayout(deps, actor, params.payout_id),
    payoutSend: async ({ actor, params, body }) => {
      await sendPayout(deps, actor, params.payout_id, body);
      return { details: 'The payout is sent, and the client is told.' };
    },
    payoutCallOff: async ({ actor, params, body }) => {
      await endPayout(deps, actor, params.payout_id, 'called_off', body.reason);
      return { details: 'The payout is called off. The money is on the client’s credit balance.' };
    },
    payoutReturned: async ({ actor, params, body }) => {
      await endPayout(deps, actor, params.payout_id, 'returned', body.reason);
      return { details: 'The payout came back. The money is on the client’s credit balance.' };
    },
  };
}
