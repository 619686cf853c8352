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
    subnetCreate: ({ body }) => createSubnet(deps, body),
    subnetDetail: ({ params }) => getSubnet(deps, params.subnet_id),
    subnetChange: async ({ params, body }) => {
      await changeSubnet(deps, params.subnet_id, body);
      return { details: 'The subnet was changed.' };
    },
    subnetDelete: async ({ params }) => {
      await deleteSubnet(deps, params.subnet_id);
      return { details: 'The subnet was removed.' };
    },
    subnetMap: ({ params, query }) => mapSubnet(deps, params.subnet_id, query.block),
    subnetReserve: ({ params, body }) => reserveAddress(deps, params.subnet_id, body),
    subnetUnreserve: async ({ params }) => {
      await endReservation(deps, { subnetId: params.subnet_id, holdId: params.hold_id });
      return { details: 'The address is free again.' };
    },
    addressHistory: ({ query }) => addressHistory(deps, query),
  };
}
