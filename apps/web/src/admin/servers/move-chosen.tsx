import type { ListedServer } from '@resolvo/contract/machines/server-admin';
import { startStaffBatchBody } from '@resolvo/contract/machines/server-batches';
import { useEndpoint } from '../../api/query.ts';
import { namesOf } from '../../features/machines/servers/batch-texts.ts';
import { Form } from '../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../shell/form-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface MoveChosenProps {
  readonly chosen: readonly ListedServer[];
  readonly title: string;
  readonly onClose: () => void;
  readonly onMove: (to: { readonly node: string; readonly reason: string }) => Promise<unknown>;
}

const anywhere = { value: '', label: 'Wherever there is room' };

/** Moves the chosen servers to other nodes of their clusters; to one by name where all are of one cluster. */
export function MoveChosen({ chosen, title, onClose, onMove }: MoveChosenProps) {
  const { data, error } = useEndpoint('adminNodes', {});
  const clusters = new Set(chosen.map(({ cluster }) => cluster));
  const nodes = clusters.size === 1 ? data?.clusters.find(({ cluster }) => clusters.has(cluster))?.nodes : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={`Two at a time. Servers that run are moved while they run; their addresses and data stay. Each owner reads your reason. ${namesOf(chosen)}`}
    >
      {data || error ? (
        <Form
          schema={startStaffBatchBody}
          defaultValues={{ act: 'move', server_ids: chosen.map(({ server_id }) => server_id), node: '', reason: '' }}
          submitLabel="Move"
          onSubmit={({ node, reason }) => onMove({ node, reason })}
        >
          <FormSelectField
            name="node"
            label="Node"
            options={[anywhere, ...(nodes ?? []).map(({ node }) => ({ value: node, label: node }))]}
            {...(clusters.size > 1 && { hint: 'They are of several clusters: each goes to a node of its own.' })}
          />
          <FormTextField name="reason" label="Reason" />
        </Form>
      ) : (
        <Skeleton className="h-32" />
      )}
    </Dialog>
  );
}
