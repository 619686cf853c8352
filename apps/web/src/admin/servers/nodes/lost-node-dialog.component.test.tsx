import type { LostServer } from '@resolvo/contract/machines/lost-nodes';
import { expect, test } from 'vitest';
import { showOver } from '../../../../test/over-answers.tsx';
import { LostNodeDialog } from './lost-node-dialog.tsx';

const one = (proxmox_vm_name: string, way: LostServer['way'], why: string): LostServer => ({
  server_id: proxmox_vm_name,
  proxmox_vm_name,
  way,
  why,
  backup_at: 0,
});
const servers = [
  one('web-01', 'start', 'Its disks are shared.'),
  one('web-02', 'ha', 'The cluster moves it by itself.'),
  one('web-03', 'wait', 'Only this node has its disks.'),
];

test('F43 staff read what can be done with each server of a lost node, and type that it is off', async () => {
  const { page, sent } = showOver(<LostNodeDialog cluster="oslo" node="pve2" onClose={() => {}} />, {
    '/system/admin/nodes/lost': { is_lost: true, servers },
  });
  const dialog = page.getByRole('dialog', { name: 'Start the servers of pve2 elsewhere' });
  const list = dialog.getByRole('list', { name: 'Servers of pve2' });
  await expect.element(list).toBeVisible();
  const rows = list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '');
  expect(rows).toEqual([
    expect.stringMatching(/web-01.*Can be started elsewhere.*Its disks are shared\./),
    expect.stringMatching(/web-02.*Proxmox HA moves it/),
    expect.stringMatching(/web-03.*Waits.*Only this node has its disks\./),
  ]);
  await expect.element(dialog.getByText('Be certain that pve2 is off')).toBeVisible();
  await dialog.getByLabelText('Type “pve2 is off”').fill('pve2 is off');
  await dialog.getByLabelText('Reason').fill('Its power supply burnt');
  await dialog.getByRole('button', { name: 'Start 1 server elsewhere' }).click();
  const body = { cluster: 'oslo', node: 'pve2', confirm: 'pve2 is off', reason: 'Its power supply burnt' };
  await expect.poll(() => sent).toEqual([{ method: 'POST', path: '/system/admin/nodes/lost', body }]);
});

test('F43 nothing is started where no other node can start it', async () => {
  const { page } = showOver(<LostNodeDialog cluster="oslo" node="pve2" onClose={() => {}} />, {
    '/system/admin/nodes/lost': { is_lost: true, servers: servers.slice(1) },
  });
  await expect.element(page.getByText('web-03')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /elsewhere/ })).not.toBeInTheDocument();
});
