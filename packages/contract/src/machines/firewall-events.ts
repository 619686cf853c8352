import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const ofFirewall = {
  version: 1,
  subject: 'firewall_id',
  changes: ['firewalls', 'servers', 'activity'],
  data: z.strictObject({ firewall_id: id, name: z.string() }),
} as const;

const ofServer = {
  version: 1,
  subject: 'server_id',
  changes: ['firewalls', 'servers', 'activity'],
  data: z.strictObject({ server_id: id, detail: z.string().max(500).describe('A name or a reason.') }),
} as const;

export const firewallEvents = defineEvents({
  'firewall.created': { ...ofFirewall, activity: 'firewall_created', summary: 'A firewall was made.' },
  'firewall.changed': {
    ...ofFirewall,
    activity: 'firewall_changed',
    summary: 'A firewall was changed. Its servers get the new rules.',
  },
  'firewall.tags_changed': {
    ...ofFirewall,
    activity: 'firewall_changed',
    summary: 'The tags by which servers get this firewall were changed.',
  },
  'firewall.default_changed': {
    ...ofFirewall,
    summary: 'Which firewall new servers of the account get was changed.',
  },
  'firewall.deleted': { ...ofFirewall, activity: 'firewall_deleted', summary: 'A firewall was deleted.' },
  'firewall.chosen': {
    ...ofServer,
    activity: 'firewall_chosen',
    summary: 'The firewall of a server was changed. It is being applied.',
  },
  'firewall.asked_again': { ...ofServer, summary: 'Applying the firewall of a server was asked for again.' },
  'firewall.applied': { ...ofServer, summary: 'The rules of a firewall were put in force at a server.' },
  'firewall.failed': { ...ofServer, summary: 'The firewall of a server could not be applied.' },
  'firewall.differs': {
    ...ofServer,
    summary: 'The rules at the hypervisor were found to differ from those of the firewall.',
  },
});
