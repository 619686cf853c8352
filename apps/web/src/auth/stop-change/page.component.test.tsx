import { expect, test } from 'vitest';
import { showOver } from '../../../test/over-answers.tsx';
import StopChangePage from './page.tsx';

const waiting = {
  state: 'waiting',
  kind: 'address',
  new_email: 'thief@example.test',
  due_at: Date.UTC(2099, 0, 1) / 1000,
};

test('a link that lost its token on the way does not work, and nothing is asked', async () => {
  // No call has an answer: one that is made is a problem that is shown.
  const { page } = showOver(<StopChangePage />, {});
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('S68 the link of the mail says what staff were asked for, and stops it only when it is pressed', async () => {
  const address = new URL(location.href);
  address.searchParams.set('token', 'abc');
  history.replaceState(history.state, '', address);
  const answers: Record<string, unknown> = { '/account/sign-in-change': waiting };
  const { page, sent } = showOver(<StopChangePage />, answers);
  await expect.element(page.getByRole('heading', { name: 'Stop the new address?' })).toBeVisible();
  await expect.element(page.getByText(/change the address of the account to thief@example\.test\./)).toBeVisible();
  expect(location.search).not.toContain('token');
  expect(sent).toEqual([]);
  answers['/account/sign-in-change'] = { ...waiting, state: 'stopped' };
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect.element(page.getByRole('heading', { name: 'It is stopped' })).toBeVisible();
  expect(sent).toEqual([{ method: 'POST', path: '/account/sign-in-change/stop', body: { token: 'abc' } }]);
  await expect.element(page.getByRole('button', { name: 'Stop it' })).not.toBeInTheDocument();
});
