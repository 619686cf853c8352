import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { showOver } from '../../../test/over-answers.tsx';
import { CopyId } from '../../shell/copy-id.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ServerBadges } from './server-badges.tsx';

const server = {
  server_state: 'active',
  out_of_reach: false,
  ends_at: 0,
  stuck: false,
  server_task: 'scale-down',
} as const;

const columns: readonly Column<typeof server>[] = [
  { key: 'choose', header: '', phone: 'act', cell: () => <input type="checkbox" aria-label="Choose" /> },
  { key: 'name', header: 'Name', phone: 'title', cell: () => 'web-01' },
  { key: 'state', header: 'State', phone: 'badge', cell: (one) => <ServerBadges server={one} /> },
  {
    key: 'address',
    header: 'IPv4',
    phone: 'text',
    cell: () => <CopyId value="192.168.100.200" what="IP Address" display="192.168.100.200" />,
  },
];

test('at 390 px what is done to a server leaves room for its address', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const { page } = showOver(<Table caption="Servers" stacked columns={columns} rows={[server]} rowKey={() => 'one'} />);
  await expect.element(page.getByText('Changing to a smaller size')).toBeVisible();
  const address = page.getByText('192.168.100.200').element();
  expect(address.scrollWidth).toBeLessThanOrEqual(address.clientWidth);
});
