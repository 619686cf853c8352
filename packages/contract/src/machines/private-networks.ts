import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff, tellsNobody } from '../endpoint.ts';
import { optionalLine } from '../text.ts';
import { memberState, networkLimits, networkName, privateSubnet } from './private-network-rules.ts';
import { serverParams } from './servers.ts';

const member = z.strictObject({
  server_id: id,
  address: z.string().describe('Its address in the network.'),
  state: memberState,
  reason: z.string().describe('Why the last change is not done yet; empty otherwise.'),
});
export type NetworkMember = z.infer<typeof member>;

const about = {
  network_id: id,
  name: z.string(),
  location: z.string().describe('The place it is in. Servers of that place can join it.'),
  subnet: z.string().describe('Its addresses, such as 10.0.0.0/24.'),
};

const network = z.strictObject({
  ...about,
  members: z.array(member).describe('The servers in it, by address.'),
  created_at: unixSeconds,
});
export type PrivateNetwork = z.infer<typeof network>;

const staffNetwork = network.extend({
  user: z.strictObject({ user_id: id, email: z.string() }),
  vlan: z.number().int().describe('The VLAN that it is at the hypervisor.'),
});
export type StaffNetwork = z.infer<typeof staffNetwork>;

const serverNetwork = z.strictObject({
  ...about,
  address: z.string(),
  card: z.string().describe('What a Linux system calls its card there.'),
  card_since: unixSeconds.describe(
    'When its machine got that card: a system that started later has the address. 0: not yet.',
  ),
  state: memberState,
  reason: z.string(),
});
export type ServerNetwork = z.infer<typeof serverNetwork>;

const networkDifferences = z.strictObject({
  looked: z
    .boolean()
    .describe('false while it is not known: a change is under way, or the hypervisor does not answer.'),
  differences: z.array(z.string()).describe('What is not as the private networks of the server have it, as sentences.'),
});
export type NetworkDifferences = z.infer<typeof networkDifferences>;

const networkParams = z.strictObject({ network_id: id });
const memberParams = z.strictObject({ network_id: id, server_id: id });
const changes = ['networks', 'servers', 'activity'] as const;

export const createNetworkBody = z.strictObject({
  name: networkName,
  location: z.string().min(1, { error: 'Please choose a place.' }).max(60),
  subnet: privateSubnet,
});
export const renameNetworkBody = z.strictObject({ name: networkName });
export const joinNetworkBody = z.strictObject({ server_id: id });

export const privateNetworkEndpoints = {
  networkList: endpoint({
    method: 'GET',
    path: '/account/networks',
    summary: 'The private networks of the account by name, each with its servers, and the places that have some.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['networks'],
    status: 200,
    response: z.strictObject({ networks: z.array(network), places: z.array(z.string()) }),
    errors: [],
  }),
  networkShow: endpoint({
    method: 'GET',
    path: '/account/networks/{network_id}',
    summary: 'One private network with its servers and their addresses.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['networks'],
    params: networkParams,
    status: 200,
    response: network,
    errors: [],
  }),
  networkCreate: endpoint({
    method: 'POST',
    path: '/account/networks',
    summary: `Make a private network. Only servers of the account and place can join it. At most ${networkLimits.networks} per account; subnets of one place do not overlap.`,
    access: own('serversManage'),
    limit: limits.write,
    changes,
    body: createNetworkBody,
    status: 201,
    response: network,
    errors: ['conflict'],
  }),
  networkRename: endpoint({
    method: 'PUT',
    path: '/account/networks/{network_id}/name',
    summary: 'Give a private network another name.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: networkParams,
    body: renameNetworkBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  networkDelete: endpoint({
    method: 'DELETE',
    path: '/account/networks/{network_id}',
    summary: 'Delete a private network that no server is in.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: networkParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminNetworkList: endpoint({
    method: 'GET',
    path: '/system/admin/networks',
    summary: 'Private networks of all clients, of one client or of one server, newest first.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['networks', 'clients'],
    query: pageQuery.extend({
      user_id: id.optional(),
      server_id: id.optional(),
      search: optionalLine(100).optional().describe('A part of its name, its subnet, or the address of its owner.'),
      trouble: z.stringbool().optional().describe('Only those with a server whose last change is not done.'),
    }),
    status: 200,
    response: z.strictObject({ networks: z.array(staffNetwork), ...pageFields }),
    errors: [],
  }),
};

export const serverNetworkEndpoints = {
  networkJoin: endpoint({
    method: 'POST',
    path: '/account/networks/{network_id}/servers',
    summary: `Put a server of the place into a private network: its machine gets a card and an address. A server is in at most ${networkLimits.perServer}.`,
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: networkParams,
    body: joinNetworkBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  networkLeave: endpoint({
    method: 'DELETE',
    path: '/account/networks/{network_id}/servers/{server_id}',
    summary: 'Take a server out of a private network. Its machine loses the card.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: memberParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmNetworks: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/networks',
    summary: 'The private networks of the server, and its address in each.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['networks', 'servers'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ networks: z.array(serverNetwork) }),
    errors: [],
  }),
  vmNetworkDifferences: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/networks/differences',
    summary: 'How the cards of the machine differ from the private networks of the server right now.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['networks', 'servers'],
    params: serverParams,
    status: 200,
    response: networkDifferences,
    errors: [],
  }),
  adminServerNetworkDifferences: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/networks/differences',
    summary: 'How the cards of a machine differ from the private networks of a client’s server right now.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['networks', 'servers', 'clients'],
    params: serverParams,
    status: 200,
    response: networkDifferences,
    errors: [],
  }),
  vmNetworksApply: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/networks/apply',
    summary: 'Set the cards of the server’s private networks again now. It is tried every minute by itself.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: serverParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminServerNetworksApply: endpoint({
    method: 'POST',
    path: '/system/admin/servers/{server_id}/networks/apply',
    summary: 'Set the cards of the private networks of a client’s server again now.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsNobody('Finishes what was asked for before. What comes of it is told when it is done.'),
    limit: limits.write,
    changes,
    params: serverParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
