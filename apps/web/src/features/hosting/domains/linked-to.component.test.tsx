import { expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { LinkedTo } from './linked-to.tsx';

const used = { id: 'p1', name: 'bjorn.example', plan_name: 'Web Birch' };

test('a domain that a package uses without a link names the package', async () => {
  const page = show(<LinkedTo domain={{ linked_to: null, used_by: used }} />);
  await expect.element(page.getByText('Used by the hosting package bjorn.example (Web Birch)')).toBeVisible();
  await expect.element(page.getByText('Not linked')).not.toBeInTheDocument();
});

test('one that is not open to the caller is not named, and one that nothing uses is not linked', async () => {
  const page = show(
    <>
      <LinkedTo domain={{ linked_to: null, used_by: { id: null, name: '', plan_name: '' } }} />
      <LinkedTo domain={{ linked_to: null, used_by: null }} />
    </>,
  );
  await expect.element(page.getByText('Used by a hosting package that you do not work with')).toBeVisible();
  await expect.element(page.getByText('Not linked')).toBeVisible();
});
