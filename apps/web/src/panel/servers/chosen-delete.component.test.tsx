import type { Server } from '@resolvo/contract/machines/servers';
import { expect, test } from 'vitest';
import { aServer } from '../../../test/a-server.ts';
import { showOver } from '../../../test/over-answers.tsx';
import { ChosenDelete } from './chosen-delete.tsx';

const ids = ['0b6f2a52-3f0e-4b62-8f0b-6a1a2d7c1111', '0b6f2a52-3f0e-4b62-8f0b-6a1a2d7c2222'];
const chosen: readonly Server[] = ids.map((id, at) => ({ ...aServer, id, proxmox_vm_name: `web-0${at + 1}` }));

test('several servers are ended after each is named and their number is typed', async () => {
  const { page, sent } = showOver(<ChosenDelete chosen={chosen} onClose={() => {}} onDone={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Delete 2 servers now?' });
  const names = dialog.getByRole('list', { name: 'Servers that end' }).getByRole('listitem');
  await expect.element(names.first()).toBeVisible();
  expect(names.elements().map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['web-01', 'web-02']);
  const typed = dialog.getByLabelText('Type delete 2 servers to confirm');
  await typed.fill('delete 3 servers');
  await dialog.getByRole('button', { name: 'Delete 2 servers' }).click();
  await expect.element(typed).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await typed.fill('delete 2 servers');
  await dialog.getByRole('button', { name: 'Delete 2 servers' }).click();
  const servers = ids.map((server_id, at) => ({ server_id, name: `web-0${at + 1}` }));
  await expect
    .poll(() => sent)
    .toEqual([
      {
        method: 'POST',
        path: '/account/vm/batches/delete',
        body: { servers, typed: 'delete 2 servers', keep_backup: true },
      },
    ]);
});
