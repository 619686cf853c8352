import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { clientEmailBody, reasonBody, renameClientBody, signInAsBody } from '@resolvo/contract/people/client-acts';
import { actingMinutes, clientCan, holdBody } from '@resolvo/contract/people/clients';
import { signInChangeDays } from '@resolvo/contract/people/sign-in-changes';
import { useNavigate } from 'react-router';
import { goOver } from '../../../api/funnel.ts';
import { useRights } from '../../../api/use-rights.ts';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../../shell/form-fields.tsx';
import { NotToldField } from '../../../shell/not-told-field.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { Suspension } from './suspension.tsx';

export type ClientDetail = ResponseOf<Endpoints['clientDetail']>;

const dialogs = ['rename', 'email', 'sign-in', 'reset', 'factor', 'suspend', 'unsuspend', 'sign-out'] as const;

/** What staff can do with this client; each dialog has an address. */
export function ClientActs({ client }: { client: ClientDetail }) {
  const { may } = useRights();
  const navigate = useNavigate();
  const { open, show, close } = useDialog(dialogs);
  const input = { params: { user_id: client.user_id }, body: {} };
  const name = client.account_name || client.email;
  const staffReason = client.is_staff ? 'This person works here, and changes it themselves.' : undefined;

  const own = useOwnAccount(client.user_id);
  const suspendedReason = client.state === 'suspended' ? 'This account is suspended.' : undefined;
  const invitedReason = client.state === 'invited' ? 'The owner has no password yet.' : undefined;
  const changeReason =
    client.no_links_until > 0
      ? `Staff asked for another address. Until ${formatDay(client.no_links_until)} nothing else of the sign-in changes.`
      : client.sign_in_change?.state === 'waiting'
        ? 'A change of the sign-in waits already.'
        : undefined;

  const signIn = useAct('clientSignIn', {
    // Other tabs stay where they are.
    done: ({ account_id }) => goOver(account_id, paths.panel()),
  });
  const sendReset = useAct('clientSendReset');
  const askFactor = useAct('clientFactorResetAsk', { done: close });
  const inviteAgain = useAct('clientInviteAgain');
  const suspend = useAct('clientSuspend', { done: close });
  const unsuspend = useAct('clientUnsuspend');
  const signOut = useAct('clientSignOut');
  const rename = useAct('clientRename', { done: close });
  const changeEmail = useAct('clientChangeEmail', { done: close });

  return (
    <>
      <NextAct
        acts={[
          may('clientUnsuspend') && {
            label: 'Unsuspend',
            forward: true as const,
            disabledReason: own ?? reasonOf(clientCan.unsuspend(client.state)),
            onSelect: () => show('unsuspend'),
          },
          may('orderCreate') && {
            label: 'Create order',
            forward: true as const,
            onSelect: () => void navigate(paths.adminOrderFor({ userId: client.user_id })),
          },
          client.state === 'invited' &&
            may('clientInviteAgain') && {
              label: 'Send the invitation again',
              onSelect: () => void inviteAgain.run(input),
            },
          may('clientSignIn') && {
            label: 'Sign in as this client',
            disabledReason: client.is_staff ? 'Nobody signs in as a colleague.' : undefined,
            onSelect: () => show('sign-in'),
          },
          may('clientRename') && { label: 'Rename', onSelect: () => show('rename') },
          may('clientChangeEmail') && {
            label: 'Change the email address',
            disabledReason: staffReason ?? suspendedReason ?? changeReason,
            onSelect: () => show('email'),
          },
          may('clientSendReset') && {
            label: 'Send a password reset link',
            disabledReason:
              staffReason ??
              suspendedReason ??
              invitedReason ??
              (client.sign_in_change?.kind === 'address' || client.no_links_until > 0 ? changeReason : undefined),
            onSelect: () => show('reset'),
          },
          may('clientFactorResetAsk') && {
            label: 'Take the second factor off',
            disabledReason:
              staffReason ??
              suspendedReason ??
              (client.two_factor_enabled ? undefined : 'Two-factor authentication is off.') ??
              changeReason,
            onSelect: () => show('factor'),
          },
          may('clientSignOut') && { label: 'Sign out everywhere', onSelect: () => show('sign-out') },
          may('clientSuspend') && {
            label: 'Suspend',
            disabledReason: reasonOf(clientCan.suspend(client.state)),
            onSelect: () => show('suspend'),
          },
        ].filter((act) => act !== false)}
      />
      <Dialog open={open === 'rename'} onOpenChange={(isOpen) => isOpen || close()} title={`Rename ${name}`}>
        <Form
          schema={renameClientBody}
          defaultValues={{ name: client.account_name, not_told: '' }}
          submitLabel="Save"
          onSubmit={(body) => rename.send({ ...input, body })}
        >
          <FormTextField name="name" label="Name" hint="As the panel shows it. Invoices carry the billing address." />
          <NotToldField />
        </Form>
      </Dialog>
      <Dialog
        open={open === 'email'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Change the address of ${name}`}
        description={`${client.email} and the other owners are told now, with your reason and a link that stops it. A colleague has to approve; without one it takes ${signInChangeDays} days. ${
          client.state === 'invited'
            ? 'Then the invitation goes to the new address, and the link of the old one stops working.'
            : 'Then the new mailbox has to confirm it.'
        }`}
      >
        <Form
          schema={clientEmailBody}
          defaultValues={{ email: '', reason: '' }}
          submitLabel="Ask for it"
          onSubmit={(body) => changeEmail.send({ ...input, body })}
        >
          <FormTextField name="email" label="New email address" type="email" autoComplete="off" />
          <FormTextField name="reason" label="Reason" hint="How you know that it is them. The client reads it." />
        </Form>
      </Dialog>
      <Dialog
        open={open === 'suspend'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Suspend ${name}?`}
        description="Sessions, API tokens and pending links stop at once. Your reason is in the mail that tells the person."
      >
        <Form
          schema={holdBody}
          defaultValues={{ reason: '', not_told: '' }}
          submitLabel="Suspend"
          submitVariant="risk"
          onSubmit={(body) => suspend.send({ ...input, body })}
        >
          <Suspension userId={client.user_id} />
          <FormTextField name="reason" label="Reason" />
          <NotToldField />
        </Form>
      </Dialog>
      <Confirm
        open={open === 'unsuspend'}
        onClose={close}
        title={`Let ${name} in again?`}
        text="The account can be used as before, and the person is told by mail. Servers that the suspension switched off are switched on again, unless an unpaid bill or a colleague holds them too."
        action="Unsuspend"
        onConfirm={() => unsuspend.send(input)}
      />
      <Dialog
        open={open === 'sign-in'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Sign in as ${name}?`}
        description={`For ${actingMinutes} minutes, in this tab. ${name} reads in their activity that you did, and why. Password, factors, tokens, members and payments stay closed.`}
      >
        <Form
          schema={signInAsBody}
          defaultValues={{ reason: '', may_act: false, not_told: '' }}
          submitLabel={({ may_act }) => (may_act ? 'Sign in to act' : 'Sign in to look')}
          onSubmit={(body) => signIn.send({ ...input, body })}
        >
          <FormTextField name="reason" label="Reason" hint="Such as the number of their ticket." />
          <FormCheckbox name="may_act" label="I may act for them" hint="Without this nothing can be changed." />
          <NotToldField />
        </Form>
      </Dialog>
      <Confirm
        open={open === 'reset'}
        onClose={close}
        title={`Send ${name} a link?`}
        text={`${client.email} gets a link to set a new password. It works once, for 60 minutes. Setting one signs every device out and revokes every API token.`}
        action="Send the link"
        onConfirm={() => sendReset.send(input)}
      />
      <Dialog
        open={open === 'factor'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Take the second factor of ${name} off?`}
        description={`A colleague has to approve it; without one it takes ${signInChangeDays} days. ${client.email} and the other owners are told now, with your reason and a link that stops it.`}
      >
        <Form
          schema={reasonBody}
          defaultValues={{ reason: '' }}
          submitLabel="Ask for it"
          onSubmit={(body) => askFactor.send({ ...input, body })}
        >
          <FormTextField name="reason" label="Reason" hint="How you know that it is them." />
        </Form>
      </Dialog>
      <Confirm
        open={open === 'sign-out'}
        onClose={close}
        title={`Sign out ${name} everywhere?`}
        text="All devices of this account have to log in again."
        action="Sign out everywhere"
        onConfirm={() => signOut.send(input)}
      />
    </>
  );
}
