import { Refusal } from '../../../core/refusal.ts';
import type { GatewayOutcome } from '../../../providers/card-gateway.ts';

/** For calls that move no money and that the customer can simply repeat. */
export function valueOrRefuse<T>(answer: GatewayOutcome<T>): T {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'unknown') {
    throw new Refusal(
      'upstream_unavailable',
      'We cannot reach the card service right now. Please try again in a minute.',
    );
  }
  const reason = answer.kind === 'declined' ? answer.decline.reason : answer.reason;
  throw new Error(`The card gateway did not do what it always does: ${reason}`);
}
