import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { VersionChoice } from './version-choice.tsx';

const options = [
  { value: 'debian-12', label: 'Debian 12' },
  { value: 'debian-13', label: 'Debian 13', tag: 'Installed' },
  { value: 'debian-9', label: 'Debian 9' },
  { value: 'rocky-10', label: 'Rocky Linux 10' },
];

function Choice({ first }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <VersionChoice name="image" options={options} value={value} onValueChange={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

test('versions of one name share a row, which offers the newest first', async () => {
  const page = show(<Choice />);
  const radios = page.getByRole('radio');
  await expect.element(radios.first()).toBeInTheDocument();
  expect(radios.all()).toHaveLength(2);
  await expect.element(page.getByRole('radio', { name: 'Debian 13 Installed' })).not.toBeChecked();
  const versions = page.getByLabelText('Version of Debian');
  expect([...versions.element().querySelectorAll('option')].map(({ text }) => text)).toEqual(['13', '12', '9']);
  await expect.element(page.getByLabelText('Version of Rocky Linux')).not.toBeInTheDocument();
});

test('a version that is chosen is the value, and its row remembers it', async () => {
  const page = show(<Choice />);
  await page.getByText(/^Debian 13/).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('debian-13');
  await page.getByLabelText('Version of Debian').selectOptions('12');
  await expect.element(page.getByRole('status')).toHaveTextContent('debian-12');
  await page.getByText('Rocky Linux 10').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('rocky-10');
  await expect.element(page.getByRole('radio', { name: 'Debian 12' })).not.toBeChecked();
  await page.getByText('Debian 12').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('debian-12');
});

test('what is chosen from the start is shown in its row', async () => {
  const page = show(<Choice first="debian-9" />);
  await expect.element(page.getByRole('radio', { name: 'Debian 9' })).toBeChecked();
  await expect.element(page.getByLabelText('Version of Debian')).toHaveValue('debian-9');
});
