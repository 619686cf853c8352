import type { StaffServer } from '@resolvo/contract/machines/server-admin';
import { moveServerBody } from '@resolvo/contract/machines/server-moves';
import { useEndpoint } from '../../../api/query.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface MoveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly server: StaffServer;
}

const gigabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 3)} GB free`;

/** Nodes are asked for when the dialog opens: the room of a node changes all the time. */
export function MoveDialog({ open, onClose, server }: MoveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Move ${server.proxmox_vm_name} to another node?`}
      description={`It is on ${server.node} of ${server.cluster}. A server that runs is moved while it runs; its addresses and its data stay. The owner reads your reason.`}
    >
      <MoveForm server={server} onClose={onClose} />
    </Dialog>
  );
}

function MoveForm({ server, onClose }: Omit<MoveDialogProps, 'open'>) {
  const params = { server_id: server.server_id };
  const { data, error } = useEndpoint('adminServerMoveTargets', { params });
  const move = useAct('adminServerMove', { done: onClose });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Skeleton className="h-32" />;
  const [first] = data.nodes.filter(({ against }) => against === '');
  const refused = data.nodes.filter(({ against }) => against !== '');
  if (!first) {
    return (
      <Notice tone="warn" title="No other node can take it.">
        {refused.map(({ node, against }) => `${node}: ${against}`).join(' ')}
      </Notice>
    );
  }
  return (
    <Form
      schema={moveServerBody}
      defaultValues={{ node: first.node, reason: '', switch_off: false }}
      submitLabel="Move the server"
      onSubmit={(body) => move.send({ params, body })}
    >
      <FormSelectField
        name="node"
        label="Node"
        options={data.nodes.map(({ node, memory_free, against }) => ({
          value: node,
          label: against === '' ? `${node}, ${gigabytes(memory_free)}` : `${node}: ${against}`,
        }))}
      />
      <FormTextField name="reason" label="Reason" />
      <FormCheckbox name="switch_off" label="Switch it off for the move" />
    </Form>
  );
}
