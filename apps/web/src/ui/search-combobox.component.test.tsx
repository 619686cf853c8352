import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { SearchCombobox } from './search-combobox.tsx';

const people = [
  { id: '1', title: 'emma@example.com', text: 'Emma' },
  { id: '2', title: 'lars@example.com', text: 'Lars' },
];

function Choice({ onChoose }: { onChoose: (id: string) => void }) {
  const [search, setSearch] = useState('');
  return (
    <SearchCombobox
      label="Client"
      placeholder="Search"
      found={people.filter(({ title }) => title.startsWith(search))}
      search={search}
      onSearch={setSearch}
      onChoose={onChoose}
      none="No account starts like this."
    />
  );
}

describe('a search combobox', () => {
  test('is opened, searched and chosen from by keyboard alone', async () => {
    const choose = vi.fn();
    const page = show(<Choice onChoose={choose} />);
    const field = page.getByRole('combobox', { name: 'Client' });
    await expect.element(field).toBeVisible();
    await userEvent.tab();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('la');
    await expect.element(page.getByRole('option', { name: /lars@/ })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /emma@/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(choose).toHaveBeenCalledWith('2');
  });

  test('says so when nothing is found', async () => {
    const page = show(<Choice onChoose={() => {}} />);
    await page.getByRole('combobox', { name: 'Client' }).fill('nobody');
    await expect.element(page.getByText('No account starts like this.')).toBeVisible();
  });
});
