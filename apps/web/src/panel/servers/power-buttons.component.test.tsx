import type { PowerStatus } from '@resolvo/contract/machines/server-states';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { queryClient } from '../../api/query-client.ts';
import { PowerButtons } from './power-buttons.tsx';

const server = { id: 'a1', proxmox_vm_name: 'web-01', server_state: 'active', server_task: null } as const;
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return Response.json({ success: true, details: 'Done.' });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    queryClient.clear();
  });
});

async function showPower(width: number, power: PowerStatus | undefined) {
  await browser.viewport(width, 768);
  onTestFinished(() => browser.viewport(1024, 768));
  return show(
    <QueryClientProvider client={queryClient}>
      <PowerButtons server={server} power={power} />
    </QueryClientProvider>,
  );
}

test('on a phone no act stands where a thumb could hit it: all are in one menu, and ask first', async () => {
  const page = await showPower(390, 'running');
  const menu = page.getByRole('button', { name: 'Power actions for web-01', exact: true });
  await expect.element(menu).toBeVisible();
  for (const name of ['Shutdown web-01', 'Reboot web-01', 'More power actions for web-01']) {
    await expect.element(page.getByRole('button', { name, exact: true, includeHidden: true })).not.toBeVisible();
  }
  await menu.click();
  const names = page.getByRole('menuitem');
  await expect.element(names.first()).toBeVisible();
  expect(names.all().map((item) => item.element().textContent)).toEqual(['Shutdown', 'Reboot', 'Force off', 'Reset']);
  await page.getByRole('menuitem', { name: 'Force off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Force off web-01?' });
  await expect.element(dialog.getByText(/has not written to its disk is lost/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Force off' }).click();
  await expect.poll(() => sent.some((url) => url.includes('/vm/a1/stop'))).toBe(true);
});

test('a server that is off is started from the menu without a question', async () => {
  const page = await showPower(390, 'stopped');
  await page.getByRole('button', { name: 'Power actions for web-01', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: /^Reboot/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Start' }).click();
  await expect.poll(() => sent.some((url) => url.includes('/vm/a1/start'))).toBe(true);
});

test('until the machine has answered, the menu says so', async () => {
  const page = await showPower(390, undefined);
  await page.getByRole('button', { name: 'Power actions for web-01', exact: true }).click();
  await expect
    .element(page.getByRole('menuitem', { name: /^Start/ }))
    .toHaveTextContent('StartThe machine has not answered yet.');
});

test('on a wide screen the usual acts are buttons', async () => {
  const page = await showPower(1024, 'running');
  await expect.element(page.getByRole('button', { name: 'Shutdown web-01' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reboot web-01' })).toBeVisible();
});
