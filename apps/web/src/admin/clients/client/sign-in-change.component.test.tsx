import type { SignInChange as Change } from '@resolvo/contract/people/sign-in-changes';
import { maskOf } from '@resolvo/contract/permissions';
import { expect, test } from 'vitest';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { SignInChange } from './sign-in-change.tsx';

const change: Change = {
  change_id: 'c1',
  kind: 'address',
  state: 'waiting',
  new_email: 'kari@new.example',
  reason: 'Lost the old mailbox',
  asked_by: 'sara@resolvo.example',
  refusal: '',
  created_at: 0,
  due_at: Date.UTC(2099, 0, 1) / 1000,
  ended_at: 0,
  done_at: 0,
};
const helper = { ...owner, user_permissions: maskOf(['administrator', 'staffSignInHelp']) };

function shown(changed: Partial<Change>) {
  return showOver(
    <SignInChange client={{ sign_in_change: { ...change, ...changed }, no_links_until: 0 }} />,
    {},
    helper,
  );
}

test('S68 the page of a client says what waits, who asked and why, and a second person approves it there', async () => {
  const { page, sent } = shown({});
  await expect.element(page.getByText('Change the address to kari@new.example?')).toBeVisible();
  await expect.element(page.getByText('sara@resolvo.example asks for it: Lost the old mailbox')).toBeVisible();
  await expect.element(page.getByText(/^A second person has to approve\. Without one it is made on /)).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ method: 'POST', path: '/system/admin/sign-in-changes/c1/approve', body: {} }]);
});

test('S68 who asked for it cannot approve, reads why, and may withdraw', async () => {
  const { page, sent } = shown({ refusal: 'You asked for this yourself. Another person has to approve.' });
  await expect.element(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/system/admin/sign-in-changes/c1/drop']);
});

test('S68 that the client stopped it is said to staff', async () => {
  const { page } = shown({ state: 'stopped', ended_at: 1 });
  await expect.element(page.getByText('The client stopped what staff asked for')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});
