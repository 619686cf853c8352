import { raiseFlagBody } from '@resolvo/contract/people/client-acts';
import { flagKinds, flagTexts, flagWord } from '@resolvo/contract/people/clients';
import { useRights } from '../../../api/use-rights.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ClientDetail } from './client-acts.tsx';
import { clientInput } from './load-client.ts';

export const flagsOf = (userId: string | undefined) =>
  listQuery('clientFlags', (cursor) => ({ ...clientInput(userId), query: { cursor, limit: 10 } }), {
    cursorName: 'flags',
  });

const options = flagKinds.map((kind) => ({ value: kind, label: flagTexts[kind].name }));

/** Reasons to look twice. Those that were cleared stay below. */
export function ClientFlags({ client }: { client: ClientDetail }) {
  const { open, show, close } = useDialog(['flag']);
  const { may } = useRights();
  const raise = useAct('clientFlagRaise', { done: close });
  const clear = useAct('clientFlagClear');
  const input = clientInput(client.user_id);
  return (
    <Card
      title="Risk flags"
      flush
      actions={
        may('clientFlagRaise') ? (
          <Button variant="secondary" size="sm" onClick={() => show('flag')}>
            Raise a flag
          </Button>
        ) : null
      }
    >
      <List
        list={flagsOf(client.user_id)}
        rows={({ flags }) => flags}
        rowKey={({ flag_id }) => flag_id}
        caption="Risk flags"
        columns={[
          { key: 'kind', header: 'Risk', phone: 'title', cell: ({ kind }) => flagTexts[kind].name },
          { key: 'state', header: 'State', phone: 'badge', cell: (flag) => <StateBadge of={flagWord(flag)} /> },
          {
            key: 'reason',
            header: 'Reason',
            grow: true,
            phone: 'text',
            cell: ({ reason }) => <span title={reason}>{reason}</span>,
          },
          { key: 'by', header: 'By', priority: 2, cell: ({ raised_by, cleared_by }) => cleared_by || raised_by },
          {
            key: 'when',
            header: 'When',
            align: 'right',
            phone: 'value',
            cell: ({ created_at, cleared_at }) => <Age seconds={cleared_at || created_at} />,
          },
          {
            key: 'acts',
            header: 'Actions',
            align: 'right',
            phone: 'act',
            cell: ({ flag_id, kind, cleared_at }) =>
              cleared_at === 0 && may('clientFlagClear') ? (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => void clear.run({ params: { user_id: client.user_id, flag_id }, body: {} })}
                >
                  Clear<span className="sr-only"> {flagTexts[kind].name}</span>
                </Button>
              ) : null,
          },
        ]}
        empty={<EmptyState title="No risk flags" text="A warning about this client is listed here." />}
      />
      <Dialog
        open={open === 'flag'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Raise a risk flag for ${client.email}`}
        description="Every colleague who opens this client sees it. It stops nothing by itself."
      >
        <Form
          schema={raiseFlagBody}
          defaultValues={{ kind: 'payment', reason: '' }}
          submitLabel="Raise the flag"
          onSubmit={(body) => raise.send({ ...input, body })}
        >
          <FormSelectField name="kind" label="Risk" options={options} />
          <FormTextField name="reason" label="Reason" />
        </Form>
      </Dialog>
    </Card>
  );
}
