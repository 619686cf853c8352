import { expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { SizeText } from './size-text.tsx';

const paid = { plan_vcpus: 2, plan_ram_mb: 4096, plan_disk_gb: 80 };

test('K5 the size of the machine is shown, and a difference to the plan as a difference', async () => {
  const page = show(<SizeText server={{ vcpus: 4, ram_mb: 4096, disk_gb: 80, ...paid }} />);
  await expect.element(page.getByText('4 vCPUs')).toBeVisible();
  await expect.element(page.getByText('Plan: 2 vCPUs')).toBeVisible();
  await expect.element(page.getByText('4 GB RAM')).toBeVisible();
  await expect.element(page.getByText('Plan: 4 GB RAM')).not.toBeInTheDocument();
});

test('a machine that is as it is paid for shows no difference', async () => {
  const page = show(<SizeText server={{ vcpus: 2, ram_mb: 4096, disk_gb: 80, ...paid }} />);
  await expect.element(page.getByText('80 GB SSD')).toBeVisible();
  await expect.element(page.getByText(/Plan:/)).not.toBeInTheDocument();
});
