import type { Enquiry } from '@resolvo/contract/help/enquiries';
import { staffPresets } from '@resolvo/contract/people/staff';
import { expect, test } from 'vitest';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { q } from '../../../api/query.ts';
import { queryClient } from '../../../api/query-client.ts';
import { GiveToClient } from './client-of-ticket.tsx';
import { ticketInput } from './ticket-input.ts';

const enquiry: Enquiry = {
  enquiry_id: 'q1',
  numeric_id: 42,
  reference: 'RV-AAAA-BBBB',
  kind: 'contact',
  state: 'open',
  email: 'kari@nordmann.example',
  subject: 'My server',
  fields: [],
  user_id: null,
  ip: '',
  created_at: 0,
  last_message_at: 0,
  closed_at: 0,
  is_spam: false,
  category: 'Other',
  priority: 'normal',
  assigned_to: '',
  assigned_id: null,
  first_answer_due_at: 0,
  first_answered_at: 0,
  solution_due_at: 0,
  due_at: 0,
  last_author: 'client',
  last_message: '',
};
const support = { ...owner, user_permissions: staffPresets.support.permissions };
const client = { user_id: 'u7', email: 'kari@nordmann.example' };

function shown(suggested: (typeof client)[]) {
  queryClient.setQueryData(q('enquiryMails', ticketInput('q1')).queryKey, { mails: [], suggested });
  return showOver(
    <GiveToClient enquiry={enquiry} />,
    { '/system/admin/enquiries/q1/mails': { mails: [], suggested } },
    support,
  );
}

test('a received mail from a confirmed address is given to its client by “This is them”, and only once staff said so', async () => {
  const { page, sent } = shown([client]);
  await expect.element(page.getByText(/our mail server says that the mail came from there\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose another client' })).toBeVisible();
  await page.getByRole('button', { name: 'This is them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give #42 to kari@nordmann.example?' });
  await expect.element(dialog.getByText(/^The client reads it in their tickets from then on/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Give it to them' }).click();
  await expect
    .poll(() => sent.map(({ method, body }) => ({ method, body })))
    .toEqual([{ method: 'POST', body: { user_id: 'u7' } }]);
  expect(sent[0]?.path).toContain('/system/admin/enquiries/q1/');
});

test('a mail whose address nothing proves suggests nobody, and staff say who it is', async () => {
  const { page } = shown([]);
  const say = page.getByRole('button', { name: 'Say which client this is' });
  await expect.element(say).toBeVisible();
  // Before the dialog, behind which no button of the page is found.
  await expect.element(page.getByRole('button', { name: 'This is them' })).not.toBeInTheDocument();
  await say.click();
  await expect.element(page.getByText(/Nothing proves whose address that is\.$/)).toBeVisible();
});
