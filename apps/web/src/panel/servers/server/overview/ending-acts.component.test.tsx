import { dayText } from '@resolvo/contract/day-words';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aServer } from '../../../../../test/a-server.ts';
import { show } from '../../../../../test/show.tsx';
import { queryClient } from '../../../../api/query-client.ts';
import { EndingActs } from './ending-acts.tsx';

const renews_at = Date.UTC(2026, 11, 1) / 1000;

async function asked(hourly_price: number | null) {
  const page = show(
    <QueryClientProvider client={queryClient}>
      <EndingActs server={{ ...aServer, hourly_price, renews_at }} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Cancel this server' }).click();
  return page.getByRole('dialog');
}

test('cancelling a server by the hour says until when it runs and that its hours are billed', async () => {
  const dialog = await asked(103);
  const billed = new RegExp(`It runs until ${dayText(renews_at)}, and its hours until then are billed`);
  await expect.element(dialog.getByText(billed)).toBeVisible();
  await expect.element(dialog.getByText(/period that is paid/)).not.toBeInTheDocument();
});

test('cancelling a server that is paid ahead says that its paid period goes on', async () => {
  const dialog = await asked(null);
  await expect.element(dialog.getByText(/It runs until the end of the period that is paid/)).toBeVisible();
});
