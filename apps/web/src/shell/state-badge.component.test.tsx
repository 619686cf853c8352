import { powerWords, serverStateWords } from '@resolvo/contract/machines/server-states';
import { expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { StateBadge, StateBar } from './state-badge.tsx';

const classes = (element: Element): string =>
  [element, ...element.querySelectorAll('*')].map((one) => one.getAttribute('class')).join(' ');

test('what is not known yet is called Checking, breathes and is never red', async () => {
  const page = show(
    <div data-testid="all">
      <StateBar of={undefined} />
      <StateBadge of={undefined} />
    </div>,
  );
  await expect.element(page.getByText('Checking')).toBeVisible();
  const all = page.getByTestId('all').element();
  expect(classes(all)).toContain('animate-breathe');
  expect(classes(all)).not.toContain('danger');
});

test('a stopped server has a red dot and no box', async () => {
  const page = show(
    <div data-testid="all">
      <StateBadge of={powerWords.stopped} />
    </div>,
  );
  await expect.element(page.getByText('Stopped')).toBeVisible();
  const all = page.getByTestId('all').element();
  expect(classes(all)).toContain('text-danger');
  expect(classes(all)).not.toContain('-line');
});

test('only what needs a person stands in a box', async () => {
  const page = show(
    <div data-testid="all">
      <StateBadge of={serverStateWords.awaiting_image} />
      <StateBadge of={serverStateWords.active} />
      <StateBadge of={serverStateWords.provisioning} />
    </div>,
  );
  await expect.element(page.getByText('Waiting for an image')).toBeVisible();
  const [waiting, active, working] = [...page.getByTestId('all').element().children].map(classes);
  expect(waiting).toContain('border-warn-line');
  expect(active).not.toContain('-line');
  expect(working).toContain('animate-breathe');
});
