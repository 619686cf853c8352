import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  subject: 'case_id',
  changes: ['abuse-cases'],
  data: z.strictObject({ case_id: id }),
} as const;

export const abuseCaseEvents = defineEvents({
  'abuse_case.opened': { ...of, summary: 'A case of abuse was opened.' },
  'abuse_case.concerned': { ...of, summary: 'Staff chose the client that a case of abuse concerns.' },
  'abuse_case.told': {
    ...of,
    activity: 'abuse_case_told',
    summary: 'Staff wrote to a client about a case of abuse.',
  },
  'abuse_case.answered': {
    ...of,
    activity: 'abuse_case_answered',
    summary: 'A client answered a report of abuse.',
  },
  'abuse_case.written': { ...of, summary: 'Staff wrote in a case of abuse, not to the client.' },
  'abuse_case.heard': { ...of, summary: 'The reporter of abuse wrote by mail.' },
  'abuse_case.overdue': { ...of, summary: 'A client did not answer a report of abuse in time.' },
  'abuse_case.closed': { ...of, summary: 'Staff closed a case of abuse.' },
  'abuse_case.reopened': { ...of, summary: 'Staff opened a closed case of abuse again.' },
});
