import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import type { AccountThings } from './account-things.ts';

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
