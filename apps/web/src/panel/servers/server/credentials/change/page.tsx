import { credentialsBody } from '@resolvo/contract/machines/servers';
import { Form } from '../../../../../shell/form.tsx';
import { FormTextField } from '../../../../../shell/form-fields.tsx';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Change Credentials');

export default function ChangeCredentialsPage() {
  const server = useServer();
  const close = useClose();
  const change = useAct('vmCredentials', { done: close });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Change Credentials"
      description={`A new user and password for ${server.proxmox_vm_name}.`}
    >
      <Form
        schema={credentialsBody}
        defaultValues={{ new_login: server.login, new_password: '' }}
        submitLabel="Change Credentials"
        onSubmit={(body) => change.send({ params: { server_id: server.id }, body })}
      >
        <FormTextField name="new_login" label="New login" autoComplete="off" spellCheck={false} />
        <FormTextField name="new_password" label="New password" type="password" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
