import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const rule = {
  version: 1,
  subject: 'node_rule_id',
  // What can still be ordered depends on it.
  changes: ['nodes', 'catalog'],
  data: z.strictObject({
    node_rule_id: id,
    cluster: z.string(),
    node: z.string().describe('Empty for all nodes of the cluster.'),
    detail: z.string().max(500).describe('The reason; empty when there is none.'),
  }),
} as const;

const aside = {
  version: 1,
  subject: 'machine_aside_id',
  changes: ['nodes'],
  data: z.strictObject({
    machine_aside_id: id,
    cluster: z.string(),
    proxmox_vm_id: z.number().int(),
    detail: z.string().max(500).describe('The note; empty when it was taken back.'),
  }),
} as const;

const imageRule = {
  version: 1,
  subject: 'image_rule_id',
  changes: ['nodes'],
  data: z.strictObject({ image_rule_id: id, cluster: z.string(), image: z.string() }),
} as const;

const hiddenIso = {
  version: 1,
  subject: 'hidden_iso_id',
  changes: ['nodes'],
  data: z.strictObject({ hidden_iso_id: id, cluster: z.string(), file: z.string() }),
} as const;

export const clusterEvents = defineEvents({
  'hidden_iso.set': { ...hiddenIso, summary: 'Staff hid an ISO file of a cluster from customers.' },
  'hidden_iso.lifted': { ...hiddenIso, summary: 'Staff offered an ISO file of a cluster to customers again.' },
  'image_rule.changed': {
    ...imageRule,
    summary: 'Staff changed how an image of a cluster is offered.',
  },
  'image_rule.verified': {
    ...imageRule,
    summary: 'The file at the source of an image was found to have the checksum that staff gave.',
  },
  'image_rule.refuted': {
    ...imageRule,
    summary: 'The file at the source of an image was not found to have the checksum that staff gave.',
  },
  'node_rule.changed': { ...rule, summary: 'Staff changed how much of what is there may be promised.' },
  'node_rule.closed': { ...rule, summary: 'Staff closed a node: no new server is placed on it.' },
  'node_rule.opened': { ...rule, summary: 'Staff opened a node for new servers again.' },
  'machine_aside.set': { ...aside, summary: 'Staff set a machine aside that was found at the hypervisor.' },
  'machine_aside.lifted': { ...aside, summary: 'Staff put a machine back among those found, after it was set aside.' },
});
