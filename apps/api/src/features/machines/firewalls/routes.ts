import type { firewallEndpoints } from '@resolvo/contract/machines/firewalls';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { changeFirewall, createFirewall, deleteFirewall, setDefault } from './change-firewalls.ts';
import { listFirewalls, showFirewall } from './list-firewalls.ts';

export function firewallRoutes(deps: Deps): Handlers<keyof typeof firewallEndpoints> {
  return {
    firewallList: ({ actor }) => listFirewalls(deps, actor),
    firewallShow: ({ actor, params }) => showFirewall(deps, actor, params.firewall_id),
    firewallCreate: ({ actor, body }) => createFirewall(deps, actor, body),
    firewallChange: ({ actor, params, body }) => changeFirewall(deps, actor, params.firewall_id, body),
    firewallDefault: async ({ actor, params, body }) => ({
      details: await setDefault(deps, actor, params.firewall_id, body.is_default),
    }),
    firewallDelete: async ({ actor, params }) => ({ details: await deleteFirewall(deps, actor, params.firewall_id) }),
  };
}
