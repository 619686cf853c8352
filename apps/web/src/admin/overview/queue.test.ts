import { staffPresets } from '@resolvo/contract/people/staff';
import { permission } from '@resolvo/contract/permissions';
import { describe, expect, test } from 'vitest';
import { rightsOf } from '../../api/rights.ts';
import { type Parts, queueOf } from './queue.ts';

const now = 1_800_000_000;
const nothing: Parts = {
  stuck: undefined,
  sagas: undefined,
  tasks: undefined,
  tickets: undefined,
  cases: undefined,
  payouts: undefined,
  disputes: undefined,
  alerts: undefined,
  overdue: undefined,
  jobs: undefined,
  halts: undefined,
  images: undefined,
  mails: undefined,
  signIns: undefined,
  outages: undefined,
  clusters: undefined,
  isPartMissing: false,
};
const job = { job_id: 'job', queue: 'mail-send', failed_at: now - 10, reason: 'The mail server is away.' };
const image = { cluster: 'oslo', image: 'debian-11', name: 'Debian 11', support_ends_at: now - 86_400 };
const mail = (received_id: string, received_at: number) => ({
  ...{ received_id, address: 'a@private.test', subject: 'Screenshots', size: 1, outcome: 'aside' as const },
  ...{ reason: 'The mail has 13 MB; we take 12 MB.', proof: '' as const, attempts: 1 },
  ...{ original_until: 0, enquiry_id: null, received_at, not_taken: [] },
});
const change = (change_id: string, refusal: string) => ({
  ...{ change_id, kind: 'address' as const, state: 'waiting' as const, new_email: 'new@private.test' },
  ...{ reason: 'Asked by phone', asked_by: 'support@resolvo.test', refusal, created_at: now - 500 },
  ...{ due_at: now + 500, ended_at: 0, done_at: 0, user_id: 'client', email: 'old@private.test', account_name: 'A' },
});
const anEnquiry = {
  ...{ numeric_id: 3, reference: 'R-3', state: 'open' as const, email: 'a@private.test', subject: 'Spam', fields: [] },
  ...{ user_id: null, ip: '', created_at: now - 900, last_message_at: now - 900, closed_at: 0, is_spam: false },
  ...{ category: 'Other' as const, priority: 'normal' as const, assigned_to: '', assigned_id: null },
  ...{ first_answer_due_at: 0, first_answered_at: 0, solution_due_at: 0, due_at: 0 },
  ...{ last_author: 'client' as const, last_message: '' },
};
const all: Parts = {
  ...nothing,
  jobs: [job],
  images: [image],
  mails: [mail('one', now - 100), mail('two', now - 50)],
  signIns: [change('theirs', ''), change('own', 'You asked for this yourself. Another person has to approve.')],
};
const asked = (user_permissions: number, parts = all) =>
  queueOf(parts, now, rightsOf({ account_id: 'a', account_role: 'owner', is_limited: false, user_permissions }));
const keys = (user_permissions: number) => asked(user_permissions).map(({ key }) => key);

test('a report of abuse is looked at in its case alone, also while its client is asked; who reads no cases sees the report', () => {
  const ticket = (
    enquiry_id: string,
    kind: 'abuse' | 'ticket',
  ): NonNullable<Parts['tickets']>['enquiries'][number] => ({ ...anEnquiry, enquiry_id, kind });
  const enquiries = [ticket('report', 'abuse'), ticket('question', 'ticket')];
  const tickets = { enquiries, cursor: null, eof: true, count: 2 };
  const shown = (cases: Parts['cases']) =>
    asked(staffPresets.owner.permissions, { ...nothing, tickets, cases }).map(({ key }) => key);
  expect(shown([])).toEqual(['question']);
  expect(shown(undefined)).toEqual(['report', 'question']);
});

describe('what needs a person is what the reader may do something about', () => {
  test('each preset is shown its own part, the longest first', () => {
    expect(keys(staffPresets.owner.permissions)).toEqual(['oslo debian-11', 'theirs', 'mails-aside', 'job']);
    expect(keys(staffPresets.support.permissions)).toEqual(['oslo debian-11', 'theirs', 'mails-aside']);
    expect(keys(staffPresets.billing.permissions)).toEqual([]);
    expect(keys(staffPresets.auditor.permissions)).toEqual([]);
  });

  test.each([
    ['staffServers', 'oslo debian-11'],
    ['staffMail', 'mails-aside'],
    ['staffSignInHelp', 'theirs'],
    ['staffSystem', 'job'],
  ] as const)('the right %s shows its part and no other', (right, key) => {
    expect(keys(permission.administrator + permission[right])).toEqual([key]);
  });

  test('what the reader asked for waits for another person, and is not shown to who asked', () => {
    expect(keys(staffPresets.owner.permissions)).not.toContain('own');
  });

  test('an order of which a part is paid says how much of it, and is not called paid', () => {
    const user = { user_id: 'client', email: 'kari@private.test' };
    const stuck = { order_id: 'order', user, units: 0, since: now - 100 };
    const orders = [
      { ...stuck, problem: 'part_paid' as const, part: { paid: 500, total: 1613 } },
      { ...stuck, problem: 'not_issued' as const, part: null },
    ];
    const rows = asked(permission.administrator + permission.staffOrders, { ...nothing, stuck: orders });
    expect(rows.map(({ text }) => text)).toEqual([
      'Part paid: €5.00 of €16.13 · order of kari@private.test',
      'Paid order',
    ]);
  });

  test('a change of plan that waits for staff is a row with its thing and its client', () => {
    const task = {
      ...{ task_id: 'task', kind: 'change' as const, delivery_id: 'd', order_id: 'order', order_item_id: 'i' },
      ...{ name: 'ci-1 (EPYC 4464P)', plan_type: 'dedicated' as const, unit: 1, choices: {}, checklist: [] },
      ...{ reason: '', new_plan_name: 'EPYC 9354P', user: { user_id: 'client', email: 'kari@private.test' } },
      ...{ created_at: now - 300, closed_at: 0, outcome: null, note: '' },
    };
    const [row, ...others] = asked(permission.administrator + permission.staffOrders, { ...nothing, tasks: [task] });
    expect(row).toMatchObject({
      state: { word: 'Task' },
      text: 'Change: ci-1 (EPYC 4464P)',
      client: { user_id: 'client', email: 'kari@private.test' },
      since: now - 300,
      to: '/panel/admin/tasks',
    });
    expect(others).toEqual([]);
  });

  test('mails that were set aside are one row, which says how many and leads to them', () => {
    const [row] = asked(permission.administrator + permission.staffMail);
    expect(row).toMatchObject({ text: '2 mails, the last: Screenshots', since: now - 100 });
    expect(row?.to).toContain('outcome=aside');
    expect(asked(permission.administrator + permission.staffMail, { ...all, mails: [] })).toEqual([]);
  });
});

test('a node that is down waits for who may start its servers elsewhere, and its row leads to it', () => {
  const outage = (outage_id: string, part: 'node' | 'mail', place: string) => ({
    ...{ outage_id, part, place, location: 'Oslo', trouble: 'off' as const },
    ...{ created_at: now - 600, ended_at: 0, clients: 3, services: 8, has_list: true },
  });
  const outages = [outage('o1', 'node', 'oslo/osl-2'), outage('o2', 'mail', '')];
  expect(asked(staffPresets.infrastructure.permissions, { ...nothing, outages })).toEqual([
    {
      key: 'o1',
      state: { word: 'Out of reach', meaning: 'broken' },
      text: 'Node osl-2 in oslo is down: 8 services of 3 clients',
      since: now - 600,
      to: '/panel/admin/servers/nodes#oslo%2Fosl-2',
    },
  ]);
  expect(asked(staffPresets.billing.permissions, { ...nothing, outages })).toEqual([]);
  const owners = asked(staffPresets.owner.permissions, { ...all, outages });
  expect(owners.map(({ key }) => key)).toEqual(['o1', 'oslo debian-11', 'theirs', 'mails-aside', 'job']);
});
