import type { JsonEndpointName } from '@resolvo/contract/endpoints';
import { actingAccount } from './acting-account.ts';
import type { InputOf } from './client.ts';

/** Under which an answer is kept: endpoint, input, and the account that the tab acts for. */
export const queryKeyOf = <N extends JsonEndpointName>(name: N, input: InputOf<N>) => [
  name,
  input,
  actingAccount() ?? null,
];
