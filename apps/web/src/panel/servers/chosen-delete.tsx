import { openBillsText, withItText } from '@resolvo/contract/machines/companions';
import { deleteBatchBody, typedEndOf } from '@resolvo/contract/machines/server-batches';
import { deletionText, type Server } from '@resolvo/contract/machines/servers';
import { useEndpoint } from '../../api/query.ts';
import { serversText } from '../../features/machines/servers/batch-texts.ts';
import { Form } from '../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../shell/form-fields.tsx';
import { useAct } from '../../shell/use-act.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** More are not looked up one by one. */
const lookedUp = 10;

interface ChosenDeleteProps {
  readonly chosen: readonly Server[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends the chosen servers: each is named, and how many they are is typed. */
export function ChosenDelete({ chosen, onClose, onDone }: ChosenDeleteProps) {
  const remove = useAct('vmBatchDelete', {
    kind: 'info',
    said: () => `${serversText(chosen.length)}: the end has begun.`,
    done: onDone,
  });
  const servers = chosen.map(({ id, proxmox_vm_name }) => ({ server_id: id, name: proxmox_vm_name }));
  const { data: first } = useEndpoint('vmDeletion', { params: { server_id: chosen[0]?.id ?? '' } });
  const names = servers.map(({ name }) => name);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={`Delete ${serversText(chosen.length)} now?`}>
      <Form
        schema={deleteBatchBody}
        defaultValues={{ servers, typed: '', keep_backup: true }}
        submitLabel={`Delete ${serversText(chosen.length)}`}
        submitVariant="danger"
        onSubmit={(body) => remove.send({ body })}
      >
        <Notice tone="danger">
          These servers, their disks, snapshots, backups and addresses are gone at once. Only a final backup of each
          stays, if you keep one.
        </Notice>
        <ul aria-label="Servers that end" className="grid max-h-64 gap-2 overflow-y-auto">
          {chosen.map((server) => (
            <li key={server.id} className="text-sm">
              <span className="font-medium text-text">{server.proxmox_vm_name}</span>
              {chosen.length > lookedUp ? null : <Credited serverId={server.id} />}
            </li>
          ))}
        </ul>
        {chosen.length > lookedUp ? (
          <p className="text-muted text-sm">
            What was paid for and is not used is credited to your balance, for each. Their options end with them. Their
            volumes and floating addresses stay, and go on costing until you delete them or give them back.
          </p>
        ) : null}
        <FormCheckbox
          name="keep_backup"
          label={`Keep a final backup of each${first ? ` for ${first.kept_days} days` : ''}`}
        />
        <FormTextField
          name="typed"
          label={`Type ${typedEndOf(names)} to confirm`}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}

function Credited({ serverId }: { serverId: string }) {
  const { data, error } = useEndpoint('vmDeletion', { params: { server_id: serverId } });
  return (
    <span className="block text-muted">
      {data
        ? [deletionText(data), openBillsText(data.open_bills, 'deleting'), withItText(data.with_it)]
            .filter(Boolean)
            .join(' ')
        : error
          ? 'We could not look up what is credited.'
          : 'Looking up what is credited…'}
    </span>
  );
}
