import { sql } from 'kysely';
import type { Module } from '../../../core/module.ts';
import { beginsWith, numberIn } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy, ownedBy } from '../../../core/things.ts';
import { leaveEnquiries } from './assign-enquiry.ts';
import { forgetEnquiries, leaveServer } from './forget-enquiries.ts';
import { enquiryMails } from './mails.ts';
import { enquiryRoutes } from './routes.ts';
import { tellingTickets } from './tell-ticket.ts';
import { forgetWatchers } from './watchers.ts';

export const enquiriesModule: Module = {
  noun: 'enquiries',
  owners: { enquiry_id: ownedBy('enquiries') },
  things: { enquiry_id: namedBy('enquiries', "'#' || t.numeric_id || ' ' || t.subject") },
  finds: {
    enquiry_id: foundBy('enquiries', 't', (text) => {
      const number = numberIn(/^#\d+/.exec(text)?.[0] ?? text);
      return [
        sql`lower(t.reference) like ${beginsWith(text)}`,
        ...(number === undefined ? [] : [sql`t.numeric_id = ${number}`]),
      ];
    }),
  },
  tables: ['enquiries', 'enquiry_messages', 'enquiry_watchers', 'enquiry_credits'],
  personal: [
    { table: 'enquiries', of: 'account', without: ['closed_by', 'assigned_to'] },
    {
      table: 'enquiry_messages',
      of: 'account',
      through: { column: 'enquiry_id', table: 'enquiries' },
      without: ['person_id'],
    },
  ],
  routes: enquiryRoutes,
  mails: enquiryMails,
  subscribers: [
    on('account.left', (_deps, tx, { data }) => forgetEnquiries(tx, data.account_id)),
    on('server.handed_over', (_deps, tx, { data }) => leaveServer(tx, data.server_id)),
    on('staff.removed', (_deps, tx, { data }) => leaveEnquiries(tx, data.person_id)),
    tellingTickets,
  ],
  hourly: [forgetWatchers],
};
