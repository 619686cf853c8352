import { staffPresets } from '@resolvo/contract/people/staff';
import { expect, test } from 'vitest';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { FailedStep } from './failed-step.tsx';

const staff = { ...owner, user_permissions: staffPresets.owner.permissions };
const step = (title: string, error: string) => ({ title, error });
const over = (tasks: readonly { steps: readonly object[] }[]) =>
  showOver(
    <>
      <FailedStep serverId="s1" />
      <p>It could not be set up</p>
    </>,
    { '/system/admin/servers/s1/tasks': { tasks, cursor: null, eof: true } },
    staff,
  );

test('the notice of a failed server names the step that failed last, and what was said there', async () => {
  const { page } = over([
    { steps: [step('Reserve a place', ''), step('Copy the image', 'The storage is full.')] },
    { steps: [step('Start the machine', 'The node did not answer.')] },
  ]);
  await expect.element(page.getByText('The step “Copy the image” failed: The storage is full.')).toBeVisible();
  expect(page.getByText(/Start the machine/).elements()).toEqual([]);
});

test('without a step that failed the notice names none', async () => {
  const { page } = over([{ steps: [step('Reserve a place', '')] }]);
  await expect.element(page.getByText('It could not be set up')).toBeVisible();
  expect(page.getByText(/The step/).elements()).toEqual([]);
});
