import { sql } from 'kysely';
import type { Module } from '../../../core/module.ts';
import { beginsWith, numberIn } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy } from '../../../core/things.ts';
import { followReport } from './hear-reporter.ts';
import { abuseMails } from './mails.ts';
import { forgetClient, noteAct } from './note-acts.ts';
import { openReported } from './open-case.ts';
import { remindDeadlines } from './remind-deadlines.ts';
import { abuseCaseRoutes } from './routes.ts';

const serverActs = {
  'server.suspended': 'server_suspended',
  'server.resumed': 'server_resumed',
  'server.deleted': 'server_ended',
} as const;
const clientActs = { 'account.suspended': 'client_suspended', 'account.unsuspended': 'client_unsuspended' } as const;

export const abuseCasesModule: Module = {
  noun: 'abuse-cases',
  things: { case_id: namedBy('abuse_cases', "'Case ' || t.number || ', ' || t.subject_address") },
  finds: {
    case_id: foundBy('abuse_cases', 't', (text) => {
      const number = numberIn(text.replace(/^case\s+/i, '').replace(/,.*$/, ''));
      return [
        sql`lower(t.subject_address) like ${beginsWith(text)}`,
        ...(number === undefined ? [] : [sql`t.number = ${number}`]),
      ];
    }),
  },
  tables: ['abuse_cases', 'abuse_case_entries'],
  personal: [
    // Who reported it, and what they wrote, is theirs.
    { table: 'abuse_cases', of: 'account', without: ['reporter_email', 'reporter_name', 'enquiry_id', 'evidence'] },
    {
      table: 'abuse_case_entries',
      of: 'account',
      through: { column: 'case_id', table: 'abuse_cases' },
      without: ['person_id', 'to_reporter'],
    },
  ],
  routes: abuseCaseRoutes,
  mails: abuseMails,
  subscribers: [
    on('enquiry.received', async (deps, tx, { data }) => {
      if (data.kind === 'abuse') await openReported(deps, tx, data.enquiry_id);
    }),
    on('enquiry.continued', (deps, tx, { data, by }) =>
      followReport(deps, tx, data.enquiry_id, 'client', by?.personId),
    ),
    on('enquiry.answered', (deps, tx, { data, by }) => followReport(deps, tx, data.enquiry_id, 'staff', by?.personId)),
    on(['server.suspended', 'server.resumed', 'server.deleted'], (deps, tx, { name, data, by }) =>
      noteAct(deps, tx, { server_id: data.server_id }, { kind: serverActs[name], by, body: data.detail }),
    ),
    on(['account.suspended', 'account.unsuspended'], (deps, tx, event) =>
      noteAct(
        deps,
        tx,
        { account_id: event.data.account_id },
        { kind: clientActs[event.name], by: event.by, body: 'reason' in event.data ? event.data.reason : '' },
      ),
    ),
    on('account.left', (deps, tx, { data }) => forgetClient(deps, tx, data.account_id)),
  ],
  hourly: [remindDeadlines],
};
