import { hostname } from '@resolvo/contract/hostname';
import { z } from 'zod';
import { Form } from '../../../../../shell/form.tsx';
import { FormTextField } from '../../../../../shell/form-fields.tsx';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Change Hostname');

const schema = z.strictObject({ hostname });

export default function ChangeHostnamePage() {
  const server = useServer();
  const close = useClose();
  const change = useAct('vmHostname', { done: close });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Change Hostname"
      description={`What ${server.proxmox_vm_name} calls itself from its next start on.`}
    >
      <Form
        schema={schema}
        defaultValues={{ hostname: server.hostname }}
        submitLabel="Change Hostname"
        onSubmit={(query) => change.send({ params: { server_id: server.id }, query, body: {} })}
      >
        <FormTextField name="hostname" label="Hostname" autoComplete="off" spellCheck={false} />
      </Form>
    </Dialog>
  );
}
