import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { hostingTopics } from '../topics.ts';

const of = {
  version: 1,
  changes: [...hostingTopics, 'subscriptions'],
  subject: 'package_id',
  data: z.strictObject({ package_id: id, detail: z.string().max(500).describe('A name or a reason.') }),
} as const;

export const packageEvents = defineEvents({
  'package.created': { ...of, activity: 'package_created', summary: 'The setup of a hosting package was begun.' },
  'package.delivered': {
    ...of,
    activity: 'package_delivered',
    summary: 'A hosting package was delivered: it is set up.',
  },
  'package.adopted': { ...of, summary: 'Staff gave an account of a hosting server to a client as a package.' },
  'package.failed': { ...of, activity: 'package_failed', summary: 'A hosting package could not be set up.' },
  'package.opened': { ...of, activity: 'package_opened', summary: 'The cPanel of a hosting package was opened.' },
  'package.password_changed': {
    ...of,
    activity: 'package_password_changed',
    summary: 'The password of a hosting package was set.',
  },
  'package.domain_added': {
    ...of,
    activity: 'package_domain_added',
    summary: 'A domain was added to a hosting package.',
  },
  'package.domain_removed': {
    ...of,
    activity: 'package_domain_removed',
    summary: 'A domain was taken out of a hosting package.',
  },
  'package.names_changed': { ...of, summary: 'The names that a hosting server answers for a package were changed.' },
  'package.changed': { ...of, activity: 'package_changed', summary: 'A hosting package got another plan.' },
  'package.cancelled': {
    ...of,
    activity: 'package_cancelled',
    summary: 'A hosting package was cancelled: it ends with what is paid.',
  },
  'package.end_announced': {
    ...of,
    summary:
      'What pays for a hosting package ended. The package is suspended and kept for the grace period, then deleted.',
  },
  'package.kept': { ...of, summary: 'The announced end of a hosting package was taken back.' },
  'package.suspended': { ...of, activity: 'package_suspended', summary: 'A hosting package was suspended.' },
  'package.resumed': { ...of, activity: 'package_resumed', summary: 'The suspension of a hosting package was lifted.' },
  'package.deleted': {
    ...of,
    activity: 'package_deleted',
    changes: [...of.changes, 'deliveries', 'catalog'],
    summary: 'A hosting package was deleted, with all that was in it.',
  },
  'package.task_failed': { ...of, summary: 'Work on a hosting package failed and was taken back.' },
  'package.task_retried': { ...of, summary: 'Staff had stuck work on a hosting package tried again.' },
  'package.task_unwound': { ...of, summary: 'Staff had stuck work on a hosting package taken back.' },
});
export type PackageEventName = keyof typeof packageEvents;

export const hostingServerEvents = defineEvents({
  'hosting_server.changed': {
    version: 1,
    changes: ['hosting-servers'],
    subject: 'hosting_server_id',
    data: z.strictObject({ hosting_server_id: id, name: z.string() }),
    summary: 'Staff changed which new packages a hosting server takes.',
  },
});
