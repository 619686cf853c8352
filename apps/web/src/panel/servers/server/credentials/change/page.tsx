import { credentialsBody } from '@resolvo/contract/machines/servers';
import { call } from '../../../../../api/client.ts';
import { invalidate } from '../../../../../api/query.ts';
import { Form } from '../../../../../shell/form.tsx';
import { FormTextField } from '../../../../../shell/form-fields.tsx';
import { notify } from '../../../../../shell/notifications.ts';
import { titleAbout } from '../../../../../shell/title.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Change Credentials');

export default function ChangeCredentialsPage() {
  const server = useServer();
  const close = useClose();
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
        onSubmit={async (body) => {
          const { details } = await call('vmCredentials', { params: { server_id: server.id }, body });
          notify('success', details);
          close();
          void invalidate('vmData', 'vmActivity');
        }}
      >
        <FormTextField name="new_login" label="New login" autoComplete="off" spellCheck={false} />
        <FormTextField name="new_password" label="New password" type="password" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
