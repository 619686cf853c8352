import { staffPresets } from '@resolvo/contract/people/staff';
import { type Outage, outageTexts, outageTitle } from '@resolvo/contract/platform/outages';
import { expect, test } from 'vitest';
import { owner, showOver } from '../../../test/over-answers.tsx';
import { q } from '../../api/query.ts';
import { queryClient } from '../../api/query-client.ts';
import { openOutages } from '../outages/open-outages.tsx';
import OverviewPage from './page.tsx';

const outage: Outage = {
  outage_id: 'o1',
  part: 'cluster',
  place: 'oslo',
  location: 'Oslo',
  trouble: 'no_answer',
  created_at: Math.floor(Date.now() / 1000) - 600,
  ended_at: 0,
  clients: 12,
  services: 31,
  has_list: true,
};
const support = { ...owner, user_permissions: staffPresets.support.permissions };

test('Support reads on its Overview what is down, whom it affects, what it means and what to do', async () => {
  const overview = { accounts: { total: 40, verified: 38, suspended: 0, new_this_week: 2 }, sessions: 1 };
  const outages = { outages: [outage], cursor: null, eof: true };
  queryClient.setQueryData(q('staffOverview', {}).queryKey, overview);
  queryClient.setQueryData(q('outageList', openOutages).queryKey, outages);
  const { page } = showOver(
    <OverviewPage />,
    { '/system/admin/counts': overview, '/system/admin/outages': outages },
    support,
  );
  const down = page.getByRole('list', { name: 'Down now' });
  await expect.element(down.getByText(outageTitle(outage))).toBeVisible();
  await expect.element(down.getByText(/affected: 31 services of 12 clients$/)).toBeVisible();
  const { what, meaning, todo } = outageTexts(outage);
  await down.getByText(outageTitle(outage)).click();
  await expect.element(down.getByText(`${what} ${meaning}`)).toBeVisible();
  await expect.element(down.getByText(todo)).toBeVisible();
  await expect
    .element(down.getByRole('link', { name: 'Open nodes' }))
    .toHaveAttribute('href', '/panel/admin/servers/nodes');
});
