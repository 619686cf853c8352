import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const changes = ['networks', 'servers', 'activity'] as const;

const ofNetwork = {
  version: 1,
  subject: 'network_id',
  changes,
  data: z.strictObject({
    network_id: id,
    name: z.string(),
    server_id: id.nullable().describe('The server that it is about; null where it is about none.'),
    detail: z.string().max(500).describe('An address or a subnet; may be empty.'),
  }),
} as const;

const ofServer = {
  version: 1,
  subject: 'server_id',
  changes,
  data: z.strictObject({ server_id: id, detail: z.string().max(500).describe('A reason; may be empty.') }),
} as const;

export const privateNetworkEvents = defineEvents({
  'network.created': { ...ofNetwork, activity: 'network_created', summary: 'A private network was made.' },
  'network.renamed': { ...ofNetwork, summary: 'A private network got another name.' },
  'network.deleted': { ...ofNetwork, activity: 'network_deleted', summary: 'A private network was deleted.' },
  'network.joined': {
    ...ofNetwork,
    activity: 'network_joined',
    summary: 'A server was put into a private network. Its machine is getting the card.',
  },
  'network.left': {
    ...ofNetwork,
    activity: 'network_left',
    summary: 'A server was taken out of a private network. Its machine is losing the card.',
  },
  'server_network.applied': { ...ofServer, summary: 'The machine of a server got the cards of its private networks.' },
  'server_network.failed': {
    ...ofServer,
    summary: 'The cards of a server’s private networks could not be changed. It is tried again.',
  },
  'server_network.asked_again': {
    ...ofServer,
    summary: 'Setting the cards of a server’s private networks was asked for again.',
  },
});
