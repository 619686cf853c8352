import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { showOver } from '../../../../../test/over-answers.tsx';
import { q } from '../../../../api/query.ts';
import { queryClient } from '../../../../api/query-client.ts';
import MailTextPage from './page.tsx';

const warning: ResponseOf<Endpoints['mailTextDetail']> = {
  name: 'password-changed',
  title: 'Password changed',
  about: 'account',
  warns: true,
  subject: 'Your Resolvo password was changed',
  heading: 'Your password was changed',
  body: '{our_text}',
  afterword: '',
  is_edited: false,
  edited_at: 0,
  variables: [
    { name: 'our_text', description: 'What the product writes in this case', example: 'It was changed now.' },
  ],
  ours: {
    subject: 'Your Resolvo password was changed',
    heading: 'Your password was changed',
    body: '{our_text}',
    afterword: 'If this was not you, write to us.',
    text: 'It was changed now.',
    button: '',
  },
  versions: [],
};

function show(text: typeof warning) {
  queryClient.setQueryData(q('mailTextDetail', { params: { name: '' } }).queryKey, text);
  return showOver(<MailTextPage />, { '/system/admin/mail-texts/': text }).page;
}

test('B23 a mail that warns is shown with why its text stays, and without a form', async () => {
  const page = show(warning);
  for (const width of [1128, 390]) {
    await screen.viewport(width, 844);
    await expect.element(page.getByText('Fixed', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Its text is not changed/)).toBeVisible();
  }
  expect(page.getByRole('button', { name: 'Use this text' }).elements()).toEqual([]);
  const frame = page.getByTitle('The mail with an example').element();
  expect(frame.getAttribute('srcdoc')).toContain('It was changed now.');
  expect(frame.getAttribute('srcdoc')).toContain('If this was not you');
  await screen.viewport(1024, 768);
});

test('the text of another one is written here', async () => {
  const page = show({ ...warning, name: 'token-expires', title: 'Token expires', about: 'team', warns: false });
  await expect.element(page.getByRole('button', { name: 'Use this text' })).toBeVisible();
});
