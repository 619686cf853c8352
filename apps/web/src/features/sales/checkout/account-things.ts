import type { ClientThings } from '@resolvo/contract/machines/client-things';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';

/** What can be chosen of what the account has; undefined while it is not known yet. */
export interface AccountThings {
  readonly servers: ClientThings['servers'] | undefined;
  readonly firewalls: ClientThings['firewalls'] | undefined;
  readonly networks: ClientThings['networks'] | undefined;
  readonly volumes: ClientThings['volumes'] | undefined;
}

/** Of the customer who orders. Without the right over servers an order that names one is refused. */
export function useOwnThings(): AccountThings {
  const { may } = useRights();
  const servers = useEndpoint('accountProducts', {}).data?.proxmox;
  const firewalls = useEndpoint('firewallList', {}).data?.firewalls;
  const networks = useEndpoint('networkList', {}).data?.networks;
  const volumes = useEndpoint('volumeList', { query: { limit: 100 } }).data?.volumes;
  return {
    servers: servers
      ?.filter(({ server_state }) => server_state === 'active' || server_state === 'awaiting_image')
      .map(({ id, proxmox_vm_name, location }) => ({ server_id: id, name: proxmox_vm_name, location })),
    firewalls: may('vmFirewallUse') ? firewalls : [],
    networks: may('networkJoin') ? networks : [],
    volumes: may('volumeAttach') ? volumes?.filter(({ state }) => state === 'detached') : [],
  };
}

/** Of which nothing is known, or may be chosen. */
export const noThings: AccountThings = { servers: [], firewalls: [], networks: [], volumes: [] };

const unknown: AccountThings = { servers: undefined, firewalls: undefined, networks: undefined, volumes: undefined };

/** Of a client to whom staff with the right over servers sell. */
export const useClientThings = (clientId: string): AccountThings =>
  useEndpoint('clientThings', { params: { user_id: clientId } }).data ?? unknown;
