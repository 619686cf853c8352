import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { aServer } from '../../../test/a-server.ts';
import { showOver } from '../../../test/over-answers.tsx';
import { EndsNotice } from './ends-notice.tsx';

const cancelled = { ...aServer, id: 's2', proxmox_vm_name: 'db1', cancels_at: Date.UTC(2030, 4, 17) / 1000 };

function ChosenFor({ server }: { server: string }) {
  return (
    <FormProvider {...useForm({ defaultValues: { server } })}>
      <EndsNotice field="server" servers={[{ ...aServer, cancels_at: 0 }, cancelled]} />
    </FormProvider>
  );
}

test('who puts a volume to a cancelled server reads until when that runs, and that the volume goes on costing', async () => {
  const { page } = showOver(<ChosenFor server="s2" />);
  await expect
    .element(
      page.getByText(
        /^db1 is cancelled and runs until .*17.*2030\. The volume stays after that, and goes on costing\.$/,
      ),
    )
    .toBeVisible();
});

test('who puts it to a server that goes on, or to none yet, reads no warning', async () => {
  const { page } = showOver(
    <>
      <ChosenFor server={aServer.id} />
      <ChosenFor server="" />
      <p>The form</p>
    </>,
  );
  await expect.element(page.getByText('The form')).toBeVisible();
  expect(page.getByText(/is cancelled/).elements()).toEqual([]);
});
