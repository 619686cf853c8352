import type { subnetEndpoints } from '@resolvo/contract/machines/subnets';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { changeSubnet, createSubnet, deleteSubnet } from './change-subnets.ts';
import { getSubnet, listSubnets } from './list-subnets.ts';
import { addressHistory, mapSubnet } from './map-subnet.ts';
import { endReservation, reserveAddress } from './reserve-address.ts';

export function subnetRoutes(deps: Deps): Handlers<keyof typeof subnetEndpoints> {
  return {
    subnetList: ({ query }) => listSubnets(deps, query),
    subnetCreate: ({ actor, body }) => createSubnet(deps, actor, body),
    subnetDetail: ({ params }) => getSubnet(deps, params.subnet_id),
    subnetChange: async ({ actor, params, body }) => {
      await changeSubnet(deps, actor, params.subnet_id, body);
      return { details: 'The subnet was changed.' };
    },
    subnetDelete: async ({ actor, params }) => {
      await deleteSubnet(deps, actor, params.subnet_id);
      return { details: 'The subnet was removed.' };
    },
    subnetMap: ({ params, query }) => mapSubnet(deps, params.subnet_id, query.block),
    subnetReserve: ({ actor, params, body }) => reserveAddress(deps, actor, params.subnet_id, body),
    subnetUnreserve: async ({ actor, params }) => {
      await endReservation(deps, actor, { subnetId: params.subnet_id, holdId: params.hold_id });
      return { details: 'The address is free again.' };
    },
    addressHistory: ({ query }) => addressHistory(deps, query),
  };
}
