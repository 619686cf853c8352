import { addSshKeyBody } from '@resolvo/contract/machines/ssh-keys';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Dialog to add a key, shared by all pages that choose keys. */
export function AddSshKeyDialog({ onClose }: { onClose: () => void }) {
  const addKey = useAct('sshKeyAdd', { said: ({ name }) => `The key ${name} is added.`, done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add an SSH key"
      description="New servers, and servers rebuilt from an image, can be opened with it."
    >
      <Form
        schema={addSshKeyBody}
        defaultValues={{ name: '', public_key: '' }}
        submitLabel="Add key"
        onSubmit={(body) => addKey.send({ body })}
      >
        <FormTextField name="name" label="Name" placeholder="Laptop" autoComplete="off" />
        <FormTextareaField
          name="public_key"
          label="Public key"
          hint="The line of the file that ends in .pub. Never the private key."
          placeholder="ssh-ed25519 AAAA… you@laptop"
          spellCheck={false}
          rows={4}
        />
      </Form>
    </Dialog>
  );
}
