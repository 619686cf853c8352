import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { Confirm } from './confirm.tsx';

/** A plan that is archived or sold again, and whose page is already refreshed before the act has ended. */
function Plan({ whole }: { readonly whole: Promise<void> }) {
  const [archived, setArchived] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {archived ? 'Sell' : 'Archive'} the plan
      </button>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title={archived ? 'Sell it again?' : 'Archive it?'}
        text="Subscriptions go on."
        action={archived ? 'Sell again' : 'Archive'}
        onConfirm={async () => {
          setArchived(!archived);
          await whole;
        }}
      />
    </>
  );
}

test('a confirmed question does not turn into its opposite while the page behind it is refreshed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = show(<Plan whole={promise} />);
  await page.getByRole('button', { name: 'Archive the plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('Sell the plan')).toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Archive it?' })).toBeVisible();

  resolve();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sell the plan' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sell it again?' })).toBeVisible();
});
