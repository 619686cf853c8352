import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { CodeField } from './code-field.tsx';
import { FilterSelect } from './filter-select.tsx';
import { SearchField } from './search-field.tsx';
import { Switch } from './switch.tsx';
import { TextField } from './text-field.tsx';

describe('a text field', () => {
  test('is found by its label and described by its hint and its error', async () => {
    const page = show(<TextField label="Name" hint="As on the card" error="Please enter your name." />);
    const field = page.getByLabelText('Name');
    await expect.element(field).toHaveAccessibleDescription('Please enter your name. As on the card');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  });

  test('keeps its label for screen readers where it shows none', async () => {
    const page = show(<TextField label="Search" labelHidden />);
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toBeVisible();
  });

  test('a password is shown and hidden again, and stays what it was', async () => {
    const page = show(<TextField label="Password" type="password" />);
    const field = page.getByLabelText('Password', { exact: true });
    await field.fill('fjord-Lantern');
    await expect.element(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(field).toHaveAttribute('type', 'password');
    await expect.element(field).toHaveValue('fjord-Lantern');
  });
});

describe('a code field', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['12a3-4', '1234'],
    ['1234567', '123456'],
  ])('takes %s as %s', async (typed, kept) => {
    const page = show(<CodeField label="Code" />);
    await page.getByLabelText('Code').fill(typed);
    await expect.element(page.getByLabelText('Code')).toHaveValue(kept);
  });

  test('tells of the whole code once, and of no part of it', async () => {
    const complete = vi.fn();
    const page = show(<CodeField label="Code" onComplete={complete} />);
    await page.getByLabelText('Code').click();
    await userEvent.keyboard('12345');
    expect(complete).not.toHaveBeenCalled();
    await userEvent.keyboard('6');
    expect(complete.mock.calls).toEqual([['123456']]);
  });
});

describe('a search field', () => {
  function Search() {
    const [value, setValue] = useState('');
    return <SearchField label="Search clients" value={value} onValueChange={setValue} />;
  }

  test('is cleared by its button, and has the focus again', async () => {
    const page = show(<Search />);
    const field = page.getByRole('searchbox', { name: 'Search clients' });
    expect(page.getByRole('button', { name: 'Clear search' }).query()).toBeNull();
    await field.fill('ada');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
  });
});

describe('a choice', () => {
  const places = ['Oslo', 'London', 'Paris'];
  function Choices() {
    const [chosen, setChosen] = useState('Oslo');
    return places.map((place) => (
      <ChoiceCard
        key={place}
        name="place"
        value={place}
        title={place}
        checked={chosen === place}
        onChange={() => setChosen(place)}
      />
    ));
  }

  test('is made anywhere on its card, and is the only one', async () => {
    const page = show(<Choices />);
    await page.getByText('London').click();
    for (const place of places) {
      const radio = page.getByRole('radio', { name: place });
      if (place === 'London') await expect.element(radio).toBeChecked();
      else await expect.element(radio).not.toBeChecked();
    }
  });

  test('is made with the arrows', async () => {
    const page = show(<Choices />);
    await expect.element(page.getByRole('radio', { name: 'Oslo' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Paris' })).toBeChecked();
  });
});

describe('a switch', () => {
  function OneSwitch({ disabled }: { disabled?: boolean }) {
    const [on, setOn] = useState(false);
    return <Switch label="Backups" hint="Every night" checked={on} onCheckedChange={setOn} disabled={disabled} />;
  }

  test('is turned by its label and by the space bar', async () => {
    const page = show(<OneSwitch />);
    const control = page.getByRole('switch', { name: 'Backups' });
    await expect.element(control).toHaveAccessibleDescription('Every night');
    await page.getByText('Backups').click();
    await expect.element(control).toBeChecked();
    await userEvent.keyboard(' ');
    await expect.element(control).not.toBeChecked();
  });

  test('is not turned while it is off', async () => {
    const page = show(<OneSwitch disabled />);
    await expect.element(page.getByRole('switch', { name: 'Backups' })).toBeDisabled();
  });
});

test('a name that runs from the right is typed so, and does not turn what stands beside it', async () => {
  const page = show(
    <>
      <TextField label="Name" defaultValue="שלום" />
      <p data-testid="line">
        <span>שלום</span> 24 GB
      </p>
    </>,
  );
  const name = page.getByLabelText('Name');
  await expect.element(name).toBeVisible();
  expect(getComputedStyle(name.element()).direction).toBe('rtl');
  const [typed, rest] = page.getByTestId('line').element().childNodes;
  const boxOf = (node: Node | undefined) => {
    const range = document.createRange();
    if (node) range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  expect(boxOf(rest).left).toBeGreaterThanOrEqual(Math.floor(boxOf(typed).right));
});

describe('a filter', () => {
  const options = [
    { value: 'high', label: 'High' },
    { value: 'low', label: 'Low' },
  ];
  const labels = (page: ReturnType<typeof show>) =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);

  test('begins with what no choice means', async () => {
    const page = show(
      <FilterSelect label="Priority" placeholder="All" options={options} value="" onValueChange={() => {}} />,
    );
    await expect.element(page.getByLabelText('Priority')).toBeVisible();
    expect(labels(page)).toEqual(['All', 'High', 'Low']);
  });

  test('keeps the place that its options give to no choice', async () => {
    const between = options.toSpliced(1, 0, { value: '', label: 'Normal' });
    const page = show(
      <FilterSelect label="Priority" placeholder="Normal" options={between} value="" onValueChange={() => {}} />,
    );
    await expect.element(page.getByLabelText('Priority')).toHaveDisplayValue('Normal');
    expect(labels(page)).toEqual(['High', 'Normal', 'Low']);
  });
});
