import { useEndpoint } from '../../../api/query.ts';
import type { AccountThings } from './account-things.ts';

const unknown: AccountThings = { servers: undefined, firewalls: undefined, networks: undefined, volumes: undefined };

/** Of a client to whom staff with the right over servers sell. */
export const useClientThings = (clientId: string): AccountThings =>
  useEndpoint('clientThings', { params: { user_id: clientId } }).data ?? unknown;
