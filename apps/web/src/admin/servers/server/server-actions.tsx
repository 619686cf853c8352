import { suspendBody } from '@resolvo/contract/clients';
import type { powerActions, StaffServer } from '@resolvo/contract/server-admin';
import { serverCan } from '@resolvo/contract/server-states';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';

const seen = [
  'adminServerDetail',
  'adminServerList',
  'adminServerCounts',
  'adminServerTasks',
  'adminServerActivity',
] as const;
const why = (verdict: true | string) => (verdict === true ? undefined : verdict);

type Power = (typeof powerActions)[number];
const powers: Readonly<Record<Power, { label: string; text: string; can: keyof typeof serverCan }>> = {
  start: { label: 'Start', text: 'The machine is switched on.', can: 'start' },
  shutdown: {
    label: 'Shut down',
    text: 'The machine is asked to shut down, as its power button would.',
    can: 'shutdown',
  },
  reboot: {
    label: 'Reboot',
    text: 'The machine is restarted. Whoever uses it is cut off for a moment.',
    can: 'reboot',
  },
  stop: {
    label: 'Pull the plug',
    text: 'The machine stops at once. What it did not write down is lost.',
    can: 'shutdown',
  },
};

/** Everything staff may do to a server. What is not possible now says why. */
export function ServerActions({ server }: { server: StaffServer }) {
  const [asking, setAsking] = useState<Power | 'suspend' | 'resume' | 'delete'>();
  const facts = { state: server.server_state, task: server.server_task };
  const params = { server_id: server.server_id };
  const name = server.proxmox_vm_name;
  const close = () => setAsking(undefined);
  const power = asking === 'suspend' || asking === 'resume' || asking === 'delete' ? undefined : asking;

  async function done({ details }: { details: string }) {
    notify('success', details);
    await invalidate(...seen);
  }

  return (
    <>
      <Menu
        trigger={<Button variant="secondary">Power</Button>}
        items={(Object.keys(powers) as Power[]).map((action) => ({
          label: powers[action].label,
          disabledReason: why(serverCan[powers[action].can](facts)),
          onSelect: () => setAsking(action),
        }))}
      />
      <Button variant="secondary" disabledReason={why(serverCan.resume(facts))} onClick={() => setAsking('resume')}>
        Resume
      </Button>
      <Button variant="secondary" disabledReason={why(serverCan.suspend(facts))} onClick={() => setAsking('suspend')}>
        Suspend
      </Button>
      <Button variant="danger" disabledReason={why(serverCan.delete(facts))} onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <Confirm
        open={power !== undefined}
        onClose={close}
        title={power ? `${powers[power].label}: ${name}?` : ''}
        text={power ? powers[power].text : ''}
        action={power ? powers[power].label : ''}
        onConfirm={async () => {
          if (power) await done(await call('adminServerPower', { params, body: { action: power } }));
        }}
      />
      <Confirm
        open={asking === 'resume'}
        onClose={close}
        title={`Resume ${name}?`}
        text="The owner can use it again, and it is started."
        action="Resume"
        actionVariant="primary"
        onConfirm={async () => done(await call('adminServerResume', { params, body: {} }))}
      />
      <ReasonDialog
        open={asking === 'suspend'}
        onClose={close}
        title={`Suspend ${name}?`}
        text="The machine is stopped, and its owner cannot use it. The owner sees your reason."
        action="Suspend"
        onReason={async (reason) => done(await call('adminServerSuspend', { params, body: { reason } }))}
      />
      <ReasonDialog
        open={asking === 'delete'}
        onClose={close}
        title={`Delete ${name} for good?`}
        text="The machine, its disk, its snapshots and its backups are destroyed. This cannot be taken back."
        action="Delete the server"
        onReason={async (reason) => done(await call('adminServerDelete', { params, body: { reason } }))}
      />
    </>
  );
}

interface ReasonDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onReason: (reason: string) => Promise<void>;
}

function ReasonDialog({ open, onClose, title, text, action, onReason }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={title} description={text}>
      <Form
        schema={suspendBody}
        defaultValues={{ reason: '' }}
        submitLabel={action}
        submitVariant="danger"
        onSubmit={async ({ reason }) => {
          await onReason(reason);
          onClose();
        }}
      >
        <FormTextField name="reason" label="Reason" autoFocus />
      </Form>
    </Dialog>
  );
}
