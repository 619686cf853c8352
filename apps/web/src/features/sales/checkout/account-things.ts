import type { ClientThings } from '@resolvo/contract/machines/client-things';

/** What can be chosen of what the account has; undefined while it is not known yet. */
export interface AccountThings {
  readonly servers: ClientThings['servers'] | undefined;
  readonly firewalls: ClientThings['firewalls'] | undefined;
  readonly networks: ClientThings['networks'] | undefined;
  readonly volumes: ClientThings['volumes'] | undefined;
}

/** Of which nothing is known, or may be chosen. */
export const noThings: AccountThings = { servers: [], firewalls: [], networks: [], volumes: [] };
