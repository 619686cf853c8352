import { BrowserRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { useDialog } from './use-dialog.ts';

/** A list that adds items in a dialog, above it what is done to the whole. */
function Order() {
  const items = useDialog(['items']);
  const acts = useDialog(['edit']);
  return (
    <>
      <p>Open: {items.open ?? acts.open ?? 'none'}</p>
      <button type="button" onClick={() => acts.show('edit')}>
        Edit
      </button>
      <button type="button" onClick={items.close}>
        Items closed
      </button>
      <button type="button" onClick={acts.close}>
        Edit closed
      </button>
    </>
  );
}

test('a dialog that has closed late leaves open what was opened meanwhile', async () => {
  const before = window.location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  const page = show(<Order />, BrowserRouter);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(page.getByText('Open: edit')).toBeVisible();
  await page.getByRole('button', { name: 'Items closed' }).click();
  await expect.element(page.getByText('Open: edit')).toBeVisible();
  await page.getByRole('button', { name: 'Edit closed' }).click();
  await expect.element(page.getByText('Open: none')).toBeVisible();
});
