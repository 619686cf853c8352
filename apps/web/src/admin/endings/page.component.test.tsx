import type { AnnouncedEndRow } from '@resolvo/contract/sales/endings';
import { expect, test } from 'vitest';
import { showOver } from '../../../test/over-answers.tsx';
import { q } from '../../api/query.ts';
import { queryClient } from '../../api/query-client.ts';
import EndingsPage from './page.tsx';

const ending: AnnouncedEndRow = {
  unit_id: 'e1',
  server_id: null,
  name: 'data-01 (Volume)',
  plan_type: 'volume',
  user: { user_id: 'u2', email: 'kari@nordmann.example' },
  why: 'not_paid',
  reason: '',
  asked_by: 'kari@nordmann.example',
  announced_at: 0,
  ends_at: Date.UTC(2099, 0, 1) / 1000,
};

test('K34 before staff keep a service that was about to end they read which it is, and whose', async () => {
  const list = { endings: [ending], cursor: null, eof: true };
  queryClient.setQueryData(q('endingList', { query: { cursor: undefined, limit: 25 } }).queryKey, list);
  const { page, sent } = showOver(<EndingsPage />, { '/system/admin/endings': list });
  await page.getByRole('button', { name: /^Keep it/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep data-01 (Volume)?' });
  await expect.element(dialog.getByText(/^The service of kari@nordmann\.example is resumed/)).toBeVisible();
  await dialog.getByLabelText('Reason').fill('They paid by transfer');
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ method: 'POST', path: '/system/admin/endings/e1/keep', body: { reason: 'They paid by transfer' } }]);
});
