import type { ActivityEvent } from '@resolvo/contract/people/activity';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { showOver } from '../../../../test/over-answers.tsx';
import { q } from '../../../api/query.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listQuery } from '../../../shell/list-query.ts';
import ActivityPage from './page.tsx';

/** As the page asks. */
const events = listQuery('accountActivity', (cursor) => ({ query: { cursor, limit: 25 } }));

const invited: ActivityEvent = {
  event_id: 'e1',
  kind: 'member_invited',
  created_at: Math.floor(Date.now() / 1000),
  device: 'Chrome on Windows',
  ip: '203.0.113.7',
  place: '',
  person: '',
  server_id: null,
  by_staff: false,
  reason: 'Asked for by phone, to look after the website of the autumn campaign',
  thing: { kind: 'member', id: 'm1', name: 'bookkeeping.department@bjornsen-and-daughters.example' },
};

test('on a phone what happened, to what and why are shown whole', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const answer = { events: [invited, { ...invited, event_id: 'e2', by_staff: true }], cursor: null, eof: true };
  queryClient.setQueryData(q('accountActivity', events.inputAt(new URLSearchParams())).queryKey, answer);
  const { page } = showOver(<ActivityPage />, { '/account/activity': answer });
  await expect.element(page.getByText('Member invited').first()).toBeVisible();
  const all = page.getByRole('cell').elements();
  const cut = all
    .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});
