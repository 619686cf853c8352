import { wholeInput } from '@resolvo/contract/money-input';
import type { StaffPart } from '@resolvo/contract/sales/parts';
import { z } from 'zod';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Table } from '../../ui/table.tsx';

export const meta = privateTitle('Parts');
export const handle = { crumb: 'Parts', under: { crumb: 'Plans', path: paths.adminPlans() } };

export async function clientLoader() {
  await prefetch('partList', {});
  return null;
}

/** The shelf that dedicated servers are built from. */
export default function PartsPage() {
  const { parts } = usePrefetched('partList', {});
  const { open, of, show, close } = useDialog(['count']);
  const asked = parts.find(({ part }) => part === of);
  return (
    <Page kind="list">
      <PageHeading
        title="Parts"
        description="What dedicated servers are built from. An order takes its parts; an order that ends unpaid gives them back."
      />
      <Table
        caption="Parts"
        stacked
        rows={parts}
        rowKey={({ part }) => part}
        columns={[
          { key: 'name', header: 'Part', grow: true, phone: 'title', cell: ({ name }) => name },
          {
            key: 'free',
            header: 'Free',
            align: 'right',
            phone: 'badge',
            cell: ({ free }) => (
              <>
                {free}
                <span className="@2xl:hidden"> free</span>
              </>
            ),
          },
          {
            key: 'held',
            header: 'In orders and machines',
            align: 'right',
            phone: 'text',
            cell: ({ held }) => (
              <>
                {held}
                <span className="@2xl:hidden"> in orders and machines</span>
              </>
            ),
          },
          {
            key: 'act',
            header: <span className="sr-only">Actions</span>,
            align: 'right',
            phone: 'act',
            cell: (one) => (
              <Button variant="ghost" size="sm" onClick={() => show('count', one.part)}>
                Count<span className="sr-only">: {one.name}</span>
              </Button>
            ),
          },
        ]}
      />
      <Dialog
        open={open === 'count' && asked !== undefined}
        onOpenChange={(wanted) => wanted || close()}
        title={asked?.name ?? ''}
        description="How many are free to be sold, without those in orders."
      >
        {asked ? <CountForm part={asked} onDone={close} /> : null}
      </Dialog>
    </Page>
  );
}

const countForm = z.strictObject({ free: wholeInput() });

function CountForm({ part, onDone }: { part: StaffPart; onDone: () => void }) {
  const set = useAct('partSet', { done: onDone });
  return (
    <Form
      schema={countForm}
      defaultValues={{ free: String(part.free) }}
      submitLabel="Save"
      onSubmit={({ free }) => set.send({ params: { part_id: part.part_id }, body: { free, free_before: part.free } })}
    >
      <FormTextField name="free" label="Free" inputMode="numeric" />
    </Form>
  );
}
