import { powerActions, type StaffServer } from '@resolvo/contract/machines/server-admin';
import { powerCan, serverCan, staffCanResume } from '@resolvo/contract/machines/server-states';
import { deleteByStaffBody } from '@resolvo/contract/machines/servers';
import { holdBody } from '@resolvo/contract/people/clients';
import { useState } from 'react';
import type { z } from 'zod';
import { useEndpoint } from '../../../api/query.ts';
import { DeletionNotice } from '../../../features/machines/servers/deletion-notice.tsx';
import { RescuePassword, type WayIn } from '../../../features/machines/servers/rescue-password.tsx';
import { TypedNameField, withTypedName } from '../../../features/machines/servers/typed-name.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../../shell/form-fields.tsx';
import { NotToldField } from '../../../shell/not-told-field.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { MoveDialog } from './move-dialog.tsx';

type Power = (typeof powerActions)[number];
const powers: Readonly<Record<Power, { label: string; text: string; can: keyof typeof powerCan }>> = {
  start: { label: 'Start', text: 'The machine is switched on.', can: 'start' },
  shutdown: {
    label: 'Shut down',
    text: 'The machine is asked to shut down, as its power button would.',
    can: 'shutdown',
  },
  reboot: {
    label: 'Reboot',
    text: 'The machine is restarted. What runs on it is interrupted for a moment.',
    can: 'reboot',
  },
  stop: {
    label: 'Force off',
    text: 'The power is cut at once, as by pulling the plug. What it did not write to its disk is lost.',
    can: 'stop',
  },
  reset: {
    label: 'Reset',
    text: 'The machine is restarted at once, as by its reset button. What it did not write to its disk is lost.',
    can: 'reset',
  },
};

function reasonAgainst(server: StaffServer, action: Power): string | undefined {
  const { can } = powers[action];
  const allowed = serverCan[can]({ state: server.server_state, task: server.server_task });
  return reasonOf(allowed) ?? (server.power ? reasonOf(powerCan[can](server.power)) : undefined);
}

/** All staff actions on a server; those not possible now show the reason. */
export function ServerActions({ server }: { server: StaffServer }) {
  const { open, show, close } = useDialog([
    ...powerActions,
    'move',
    'rescue',
    'leave-rescue',
    'cut',
    'connect',
    'suspend',
    'resume',
    'delete',
  ]);
  const facts = { state: server.server_state, task: server.server_task };
  const now = { ...facts, is_protected: false, volumes: server.volumes, in_rescue: server.rescue_since > 0 };
  const [way, setWay] = useState<WayIn>();
  // What gives the client something. To switch it off or suspend it staff may at their own account too.
  const own = useOwnAccount(server.user.user_id);
  const against: Readonly<
    Record<
      Power | 'move' | 'rescue' | 'leave-rescue' | 'cut' | 'connect' | 'suspend' | 'resume' | 'delete',
      string | undefined
    >
  > = {
    start: reasonAgainst(server, 'start'),
    shutdown: reasonAgainst(server, 'shutdown'),
    reboot: reasonAgainst(server, 'reboot'),
    stop: reasonAgainst(server, 'stop'),
    reset: reasonAgainst(server, 'reset'),
    move: reasonOf(serverCan.move(now)),
    rescue: reasonOf(serverCan.rescue(now)),
    'leave-rescue': reasonOf(serverCan.leaveRescue(now)),
    cut: reasonOf(serverCan.cutNetwork(facts)),
    connect: server.network_cut === '' ? 'The network of this server is not cut.' : own,
    suspend: reasonOf(serverCan.suspend(facts)),
    resume:
      own ??
      reasonOf(
        staffCanResume({
          state: server.server_state,
          staffHold: server.staff_hold,
          accountHold: server.account_hold,
          ending: server.ends_at > 0,
        }),
      ),
    // Staff can delete a protected one; the dialog asks for it.
    delete: own ?? reasonOf(serverCan.delete({ ...facts, is_protected: false, volumes: 0, in_rescue: false })),
  };
  // The URL may open a dialog for an action that is no longer possible.
  const asking = open && against[open] === undefined ? open : undefined;
  const params = { server_id: server.server_id };
  const name = server.proxmox_vm_name;
  const power = powerActions.find((action) => action === asking);

  const change = useAct('adminServerPower');
  const resume = useAct('adminServerResume');
  const suspend = useAct('adminServerSuspend', { done: close });
  const cut = useAct('adminServerNetworkCut', { done: close });
  const connect = useAct('adminServerNetworkRestore');
  const rescue = useAct('adminServerRescue', {
    kind: 'info',
    done: (started) => {
      close();
      setWay(started);
    },
  });
  const leave = useAct('adminServerRescueLeave', { kind: 'info' });
  const remove = useAct('adminServerDelete', { done: close });

  return (
    <>
      <Menu
        trigger={<Button variant="secondary">Power</Button>}
        items={powerActions.map((action) => ({
          label: powers[action].label,
          ...(action === 'stop' || action === 'reset' ? { tone: 'danger' as const } : {}),
          disabledReason: against[action],
          onSelect: () => show(action),
        }))}
      />
      <NextAct
        idle={own}
        acts={[
          server.server_state === 'suspended'
            ? { label: 'Resume', forward: true, disabledReason: against.resume, onSelect: () => show('resume') }
            : { label: 'Suspend', disabledReason: against.suspend, onSelect: () => show('suspend') },
          { label: 'Move to another node', disabledReason: against.move, onSelect: () => show('move') },
          server.rescue_since === 0
            ? { label: 'Start the rescue system', disabledReason: against.rescue, onSelect: () => show('rescue') }
            : {
                label: 'Leave the rescue system',
                disabledReason: against['leave-rescue'],
                onSelect: () => show('leave-rescue'),
              },
          server.network_cut === ''
            ? { label: 'Cut the network', disabledReason: against.cut, onSelect: () => show('cut') }
            : { label: 'Connect the network', disabledReason: against.connect, onSelect: () => show('connect') },
          { label: 'Delete', tone: 'danger', disabledReason: against.delete, onSelect: () => show('delete') },
        ]}
      />
      <Confirm
        open={power !== undefined}
        onClose={close}
        title={power ? `${powers[power].label}: ${name}?` : ''}
        text={power ? powers[power].text : ''}
        action={power ? powers[power].label : ''}
        actionVariant={power === 'stop' || power === 'reset' ? 'danger' : 'primary'}
        onConfirm={async () => {
          if (power) await change.send({ params, body: { action: power } });
        }}
      />
      <Confirm
        open={asking === 'resume'}
        onClose={close}
        title={`Resume ${name}?`}
        text="The owner can use it again, and it is started."
        action="Resume"
        actionVariant="primary"
        onConfirm={() => resume.send({ params, body: {} })}
      />
      <ReasonDialog
        open={asking === 'suspend'}
        onClose={close}
        title={`Suspend ${name}?`}
        text="The machine is stopped, and its owner cannot use it. The owner sees your reason."
        action="Suspend"
        isTold="unless said"
        onReason={(body) => suspend.send({ params, body })}
      />
      <ReasonDialog
        open={asking === 'cut'}
        onClose={close}
        title={`Cut the network of ${name}?`}
        text="The machine goes on running and its data stays, but nobody reaches it and it reaches nobody. Its owner can use the console, and reads your reason."
        action="Cut the network"
        isTold="unless said"
        onReason={(body) => cut.send({ params, body })}
      />
      <Confirm
        open={asking === 'connect'}
        onClose={close}
        title={`Connect ${name} again?`}
        text="It is on the network at once, and its owner is told by mail."
        action="Connect the network"
        actionVariant="primary"
        onConfirm={() => connect.send({ params, body: {} })}
      />
      <ReasonDialog
        open={asking === 'rescue'}
        onClose={close}
        title={`Start the rescue system on ${name}?`}
        text="The machine is switched off and started into a system that leaves its disk alone. You get its password once. The owner is told by mail, and reads your reason."
        action="Start the rescue system"
        isTold="always"
        onReason={({ reason }) => rescue.send({ params, body: { reason } })}
      />
      <Confirm
        open={asking === 'leave-rescue'}
        onClose={close}
        title={`Leave the rescue system on ${name}?`}
        text="The machine is switched off and started from its own disk. The password of the rescue system ends, and the owner is told by mail."
        action="Leave the rescue system"
        onConfirm={() => leave.send({ params, body: {} })}
      />
      <RescuePassword way={way} server={server} onDone={() => setWay(undefined)} />
      <MoveDialog open={asking === 'move'} onClose={close} server={server} />
      <DeleteDialog
        open={asking === 'delete'}
        onClose={close}
        serverId={params.server_id}
        name={name}
        isProtected={server.is_protected}
        onDelete={(body) => remove.send({ params, body })}
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
  readonly isTold: 'always' | 'unless said';
  readonly onReason: (body: z.output<typeof holdBody>) => Promise<unknown>;
}

function ReasonDialog({ open, onClose, title, text, action, isTold, onReason }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={title} description={text}>
      <Form
        schema={holdBody}
        defaultValues={{ reason: '', not_told: '' }}
        submitLabel={action}
        submitVariant="risk"
        onSubmit={onReason}
      >
        <FormTextField name="reason" label="Reason" />
        {isTold === 'always' ? null : <NotToldField />}
      </Form>
    </Dialog>
  );
}

interface DeleteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly serverId: string;
  readonly name: string;
  readonly isProtected: boolean;
  readonly onDelete: (body: z.output<typeof deleteByStaffBody>) => Promise<unknown>;
}

/** The one act of staff that destroys a server: its name is typed, and a final backup stays for a while. */
function DeleteDialog({ open, onClose, serverId, name, isProtected, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete ${name} for good?`}
      description="The machine, its disk, its snapshots and its backups are destroyed now. A final backup is kept for the grace period; the owner is told by mail."
    >
      <Form
        schema={withTypedName(deleteByStaffBody, name).refine((body) => body.despite_protection || !isProtected, {
          path: ['despite_protection'],
          error: 'Its owner protects this server. Please tick this to delete it all the same.',
        })}
        defaultValues={{ name: '', reason: '', despite_protection: false }}
        submitLabel="Delete the server"
        submitVariant="danger"
        onSubmit={onDelete}
      >
        <Credited serverId={serverId} />
        <FormTextField name="reason" label="Reason" />
        {isProtected ? (
          <FormCheckbox name="despite_protection" label="Delete it although its owner protects it against deletion" />
        ) : null}
        <TypedNameField serverName={name} />
      </Form>
    </Dialog>
  );
}

/** Asked when the dialog opens. */
function Credited({ serverId }: { serverId: string }) {
  return <DeletionNotice effects={useEndpoint('adminServerDeletion', { params: { server_id: serverId } })} />;
}
