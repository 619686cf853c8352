import { z } from 'zod';
import { id } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';

const named = { name: z.string() };
const placed = { ...named, location: z.string() };

const clientThings = z.strictObject({
  servers: z.array(z.strictObject({ server_id: id, ...placed })).describe('Those that an option or volume can be for.'),
  firewalls: z.array(z.strictObject({ firewall_id: id, ...named })),
  networks: z.array(z.strictObject({ network_id: id, subnet: z.string(), ...placed })),
  volumes: z
    .array(z.strictObject({ volume_id: id, size_gb: z.number().int(), ...placed }))
    .describe('Those that are attached to no server.'),
});
/** What an account has that can be chosen with something that is ordered for it. */
export type ClientThings = z.infer<typeof clientThings>;

export const clientThingEndpoints = {
  clientThings: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}/things',
    summary: 'What of a client can be chosen with something that is sold to them, by name, at most 200 of each kind.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['servers', 'firewalls', 'networks', 'volumes', 'clients'],
    params: z.strictObject({ user_id: id }),
    status: 200,
    response: clientThings,
    errors: [],
  }),
};
