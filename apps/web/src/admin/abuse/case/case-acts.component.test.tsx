import type { AbuseCase } from '@resolvo/contract/help/abuse-cases';
import { staffPresets } from '@resolvo/contract/people/staff';
import { expect, test } from 'vitest';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { CaseActs } from './case-acts.tsx';

const server = { server_id: 's1', name: 'web-01', server_state: 'active', staff_hold: false } as const;

const one: AbuseCase = {
  case_id: 'c1',
  number: 7,
  state: 'new',
  category: 'spam',
  subject_address: '192.0.2.10',
  happened_at: 0,
  deadline: 0,
  outcome: null,
  created_at: 0,
  closed_at: 0,
  address: '192.0.2.10',
  reporter_email: 'reporter@example.test',
  enquiry_id: null,
  user: { user_id: 'u2', email: 'kari@nordmann.example' },
  server,
  client_told: false,
};

const shown = (server: AbuseCase['server']) =>
  showOver(
    <CaseActs one={{ ...one, server }} evidence={[]} />,
    {},
    {
      ...owner,
      user_permissions: staffPresets.owner.permissions,
    },
  );

test('a server that staff suspended elsewhere is not offered to be suspended, but to be resumed', async () => {
  const { page } = shown({ ...server, server_state: 'suspended', staff_hold: true });
  await expect
    .element(page.getByRole('button', { name: 'Suspend the server' }))
    .toHaveAccessibleDescription('This server is suspended by staff already.');
  await expect.element(page.getByRole('link', { name: 'Resume the server' })).toBeVisible();
});

test('one that waits for a payment may be suspended for the case too, and is not resumed by it', async () => {
  const { page } = shown({ ...server, server_state: 'suspended' });
  await expect.element(page.getByRole('button', { name: 'Suspend the server' })).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByRole('link', { name: 'End the server' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Resume the server' }).elements()).toEqual([]);
});

test('staff who close a case without an outcome are asked for one', async () => {
  const { page, sent } = shown(server);
  await page.getByRole('button', { name: 'Close the case' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('Nothing was wrong.');
  await dialog.getByRole('button', { name: 'Close the case' }).click();
  await expect.element(dialog.getByText('Please choose how it ended.')).toBeVisible();
  expect(sent).toEqual([]);
});

test.each([
  ['reporter@example.test', true, 'The reporter and the client each get a mail that says the outcome.'],
  ['reporter@example.test', false, 'The reporter gets a mail that says the outcome.'],
  ['', true, 'The client gets a mail that says the outcome.'],
  ['', false, 'Nobody gets a mail: no one outside reported it, and the client was not told of it.'],
])(
  'who closes a case reads who gets a mail (reporter “%s”, client told: %s)',
  async (reporter_email, client_told, said) => {
    const { page } = showOver(
      <CaseActs one={{ ...one, reporter_email, client_told }} evidence={[]} />,
      {},
      { ...owner, user_permissions: staffPresets.owner.permissions },
    );
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect.element(page.getByRole('dialog').getByText(said)).toBeVisible();
  },
);
