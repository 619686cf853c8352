import { dayText } from '@resolvo/contract/day-words';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { askTransferBody } from '@resolvo/contract/machines/server-transfers';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useEndpoint } from '../../../../api/query.ts';
import { TypedNameField, withTypedName } from '../../../../features/machines/servers/typed-name.tsx';
import { Form } from '../../../../shell/form.tsx';
import { FormTextField } from '../../../../shell/form-fields.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { factsOf } from '../use-server.ts';

/** Offering the server to another account, for its owner. */
export function TransferPart({ server }: { server: ServerDetail }) {
  const { open, show, close } = useDialog(['transfer']);
  const { data } = useEndpoint('transferList', {});
  const withdraw = useAct('vmTransferWithdraw');
  const asked = data?.asked.find(({ server_id }) => server_id === server.id);
  const against = reasonOf(serverCan.transfer(factsOf(server)));
  if (asked) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3 text-sm">
        <p className="text-text">
          Offered to {asked.email} until {dayText(asked.expires_at)}. It is yours until they accept.
        </p>
        <Button
          variant="secondary"
          size="sm"
          loading={withdraw.pending}
          onClick={() => void withdraw.run({ params: { server_id: server.id }, body: {} })}
        >
          Withdraw the offer
        </Button>
      </div>
    );
  }
  return (
    <div className="border-line border-t pt-3">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 text-muted"
        disabledReason={against}
        onClick={() => show('transfer')}
      >
        Transfer to another account
      </Button>
      {open === 'transfer' && against === undefined ? <TransferDialog server={server} onClose={close} /> : null}
    </div>
  );
}

function TransferDialog({ server, onClose }: { server: ServerDetail; onClose: () => void }) {
  const ask = useAct('vmTransferAsk', { kind: 'info', done: onClose });
  const name = server.proxmox_vm_name;
  return (
    <Dialog open onOpenChange={(wanted) => wanted || onClose()} title={`Transfer ${name} to another account?`}>
      <Form
        schema={withTypedName(askTransferBody, name)}
        defaultValues={{ email: '', name: '' }}
        submitLabel="Offer the server"
        submitVariant="risk"
        onSubmit={(body) => ask.send({ params: { server_id: server.id }, body })}
      >
        <Notice tone="warn">
          Once the other owner accepts, you and the members of your account cannot use it any more. Its disk, snapshots,
          backups, addresses and options go with it.{' '}
          {server.hourly_price === null
            ? 'So does the period that is paid.'
            : 'Its hours until then are billed to you; from then on they are theirs.'}{' '}
          Reverse names, linked domains and your notes stay behind.
        </Notice>
        <FormTextField name="email" label="Email of the other owner" type="email" autoComplete="off" />
        <TypedNameField serverName={name} />
      </Form>
    </Dialog>
  );
}
