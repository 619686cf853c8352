import { dayInWords, dayText } from '@resolvo/contract/day-words';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { deleteServerBody, type ServerDetail } from '@resolvo/contract/machines/servers';
import { addDays } from '@resolvo/contract/periods';
import { useEndpoint } from '../../../../api/query.ts';
import { DeletionNotice } from '../../../../features/machines/servers/deletion-notice.tsx';
import { TypedNameField, withTypedName } from '../../../../features/machines/servers/typed-name.tsx';
import { WithIt } from '../../../../features/machines/servers/with-it.tsx';
import { paths } from '../../../../paths.ts';
import { Confirm } from '../../../../shell/confirm.tsx';
import { Form } from '../../../../shell/form.tsx';
import { FormCheckbox } from '../../../../shell/form-fields.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { factsOf } from '../use-server.ts';

/** The two ways to end a server: with its paid period, which can be taken back, and now, with its name typed. */
export function EndingActs({ server }: { server: ServerDetail }) {
  const { open, show, close } = useDialog(['cancel', 'delete']);
  // The notice at the top of the page says it, with both days; a notification would lie over that.
  const cancel = useAct('vmCancel', { said: '' });
  const against = {
    cancel:
      server.ends_at > 0
        ? 'This server is about to end already.'
        : server.cancels_at === 0
          ? reasonOf(serverCan.cancel(factsOf(server)))
          : 'This server is cancelled already.',
    delete: reasonOf(serverCan.delete(factsOf(server))),
  };
  // The URL may open a dialog for an action that is no longer possible.
  const asking = open && against[open] === undefined ? open : undefined;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 text-muted"
        disabledReason={against.cancel}
        onClick={() => show('cancel')}
      >
        Cancel this server
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="text-danger max-sm:-ml-3"
        disabledReason={against.delete}
        onClick={() => show('delete')}
      >
        Delete it now
      </Button>
      <Confirm
        open={asking === 'cancel'}
        onClose={close}
        title={`Cancel ${server.proxmox_vm_name}?`}
        text={
          <>
            {server.hourly_price === null
              ? `It is not renewed any more. It runs until ${dayText(server.renews_at)}, the end of what is paid; then`
              : `It runs until ${dayText(server.renews_at)}, and its hours until then are billed; then`}{' '}
            <strong className="text-text">{server.proxmox_vm_name}</strong> is suspended and <Kept server={server} />,
            so that you can still change your mind. After that it is deleted with its disk, its snapshots, its backups
            and its addresses. <WithIt serverId={server.id} />
          </>
        }
        action="Cancel this server"
        dismiss="Keep it"
        actionVariant="risk"
        onConfirm={() => cancel.send({ params: { server_id: server.id }, body: {} })}
      />
      <DeleteDialog server={server} open={asking === 'delete'} onClose={close} />
    </div>
  );
}

function DeleteDialog({ server, open, onClose }: { server: ServerDetail; open: boolean; onClose: () => void }) {
  const name = server.proxmox_vm_name;
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={`Delete ${name} now?`}>
      <DeleteForm server={server} />
    </Dialog>
  );
}

/** What deleting does to money is asked when the dialog opens. */
function DeleteForm({ server }: { server: ServerDetail }) {
  const remove = useAct('vmDelete', { kind: 'info', leaveTo: paths.servers });
  const effects = useEndpoint('vmDeletion', { params: { server_id: server.id } });
  const name = server.proxmox_vm_name;
  return (
    <Form
      schema={withTypedName(deleteServerBody, name)}
      defaultValues={{ name: '', keep_backup: true }}
      submitLabel="Delete the server"
      submitVariant="danger"
      onSubmit={(body) => remove.send({ params: { server_id: server.id }, body })}
    >
      <Notice tone="danger">
        The server, its disk, its snapshots, its backups and its addresses are gone at once. Only a final backup stays,
        if you keep one.
      </Notice>
      <DeletionNotice effects={effects} />
      <FormCheckbox
        name="keep_backup"
        label={`Keep a final backup${effects.data ? ` for ${effects.data.kept_days} days` : ''}, in case I need something from it`}
      />
      <TypedNameField serverName={name} />
    </Form>
  );
}

/** Until when it can be taken back. Asked when the dialog opens. */
function Kept({ server: { id, renews_at } }: { server: ServerDetail }) {
  const { data } = useEndpoint('vmDeletion', { params: { server_id: id } });
  if (!data) return 'kept';
  return `kept until ${dayInWords(addDays(new Date(renews_at * 1000), data.kept_days))}`;
}
