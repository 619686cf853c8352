import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { FilterSearch } from './filter-search.tsx';

const options = [
  { value: 'invoice.', label: 'Invoices', group: 'Money' },
  { value: 'invoice.paid', label: 'Invoice paid', text: 'An invoice was paid in full.', group: 'Invoices' },
  { value: 'server.', label: 'Servers', group: 'Machines' },
];

function Chip({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <FilterSearch
        label="What"
        placeholder="All"
        options={options}
        fits={({ label, value: own }, typed) =>
          typed === '' ? own.endsWith('.') : label.toLowerCase().includes(typed)
        }
        value={value}
        onValueChange={setValue}
        none="Nothing is called so."
      />
      <output aria-label="Chosen">{value}</output>
    </>
  );
}

test('a choice is found by typing, said in its chip, and taken back', async () => {
  const page = show(<Chip />);
  const field = page.getByRole('combobox', { name: 'What' });
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Servers' })).toBeVisible();
  expect(page.getByRole('option', { name: /Invoice paid/ }).elements()).toEqual([]);
  await field.fill('paid');
  await page.getByRole('option', { name: /Invoice paid/ }).click();
  await expect.element(field).toHaveValue('Invoice paid');
  await expect.element(page.getByRole('status', { name: 'Chosen' })).toHaveTextContent('invoice.paid');
  await field.fill('nothing of it');
  await expect.element(page.getByText('Nothing is called so.')).toBeVisible();
  // The open list is all that there is to a screen reader.
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Invoice paid');
  await page.getByRole('button', { name: 'Clear What' }).click();
  await expect.element(field).toHaveValue('');
});

test('words of a link that stand in no list are shown as they are', async () => {
  const page = show(<Chip first="server deleted" />);
  await expect.element(page.getByRole('combobox', { name: 'What' })).toHaveValue('server deleted');
});
