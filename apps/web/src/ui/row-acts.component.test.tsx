import { expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { RowActs } from './row-acts.tsx';

test('the first act is a quiet button, the others are in a menu with their reasons', async () => {
  const retry = vi.fn();
  const page = show(
    <RowActs
      of="web-01"
      acts={[
        { label: 'Try again', onSelect: retry },
        { label: 'Unwind', tone: 'danger', disabledReason: 'This goes forward only.', onSelect: vi.fn() },
      ]}
    />,
  );
  await page.getByRole('button', { name: 'Try again: web-01' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'More actions: web-01' }).click();
  const unwind = page.getByRole('menuitem', { name: /^Unwind/ });
  await expect.element(unwind).toHaveTextContent('UnwindThis goes forward only.');
  await expect.element(unwind).toHaveAttribute('aria-disabled', 'true');
});

test('an act that loses data is never the button, and one act alone needs no menu', async () => {
  const page = show(
    <>
      <RowActs of="a" acts={[{ label: 'Delete', tone: 'danger', onSelect: vi.fn() }]} />
      <RowActs of="b" acts={[{ label: 'Keep it', onSelect: vi.fn() }]} />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Keep it: b' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More actions: a' })).toBeVisible();
  expect(page.getByRole('button').all()).toHaveLength(2);
});
