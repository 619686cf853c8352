import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Palette } from './palette.tsx';

const pages = ['Dashboard', 'Servers', 'Billing'].map((label) => ({ key: `page:${label}`, label }));
const servers = [{ key: 'server:1', label: 'web-01', detail: '192.0.2.6' }];

function Panel({ onChoose, late = false }: { onChoose: (label: string) => void; late?: boolean }) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(query.toLowerCase());
  const groups = [
    // What an answer that comes later puts above the choice.
    ...(late ? [{ label: 'Clients', entries: [{ key: 'client:1', label: 'ada@example.com' }] }] : []),
    { label: 'Pages', entries: pages.filter(fits) },
    { label: 'Servers', entries: servers.filter(fits) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Palette
        open={open}
        onOpenChange={setOpen}
        label="Jump to …"
        query={query}
        onQueryChange={setQuery}
        groups={groups}
        onChoose={({ label }) => onChoose(label)}
        empty="Nothing here is called so."
        problems={query === 'lost' ? ['Orders could not be searched.'] : []}
      />
    </>
  );
}

test('arrows, Home and End move the choice through all groups, and Enter takes it', async () => {
  const onChoose = vi.fn();
  const page = show(<Panel onChoose={onChoose} />);
  await page.getByRole('button', { name: 'Open' }).click();
  const field = page.getByRole('combobox', { name: 'Jump to …' });
  await expect.element(field).toHaveFocus();
  const chosen = page.getByRole('option', { selected: true });
  await expect.element(chosen).toHaveTextContent('Dashboard');
  for (const [key, label] of [
    ['{ArrowDown}', 'Servers'],
    ['{End}', 'web-01192.0.2.6'],
    ['{ArrowDown}', 'Dashboard'],
    ['{ArrowUp}', 'web-01192.0.2.6'],
    ['{Home}', 'Dashboard'],
    ['{End}', 'web-01192.0.2.6'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(chosen).toHaveTextContent(label);
    await expect.element(field).toHaveAttribute('aria-activedescendant', chosen.element().id);
  }
  await expect.element(page.getByRole('group', { name: 'Servers' })).toContainElement(chosen.element());
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('web-01');
});

test('typing chooses the first that fits; nothing that fits is said, and so is what failed', async () => {
  const onChoose = vi.fn();
  const page = show(<Panel onChoose={onChoose} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('{End}bill');
  await expect.element(page.getByRole('option')).toHaveTextContent('Billing');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 result');
  await page.getByRole('combobox').fill('lost');
  await expect.element(page.getByText('Nothing here is called so.')).toBeVisible();
  await expect.element(page.getByText('Orders could not be searched.')).toBeVisible();
  await expect.element(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
});

test('Escape closes it, and the focus is where it was', async () => {
  const page = show(<Panel onChoose={() => undefined} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('the choice stays on its entry when an answer arrives above it', async () => {
  let answer: () => void = () => undefined;
  function Late() {
    const [late, setLate] = useState(false);
    answer = () => setLate(true);
    return <Panel onChoose={() => undefined} late={late} />;
  }
  const page = show(<Late />);
  await page.getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('{ArrowDown}');
  const chosen = page.getByRole('option', { selected: true });
  await expect.element(chosen).toHaveTextContent('Servers');
  answer();
  await expect.element(page.getByRole('group', { name: 'Clients' })).toBeVisible();
  await expect.element(chosen).toHaveTextContent('Servers');
});
