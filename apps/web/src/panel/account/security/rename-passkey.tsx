import { type PasskeyView, passkeyNameBody } from '@resolvo/contract/people/factors';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface RenamePasskeyProps {
  readonly passkey: PasskeyView | undefined;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const rename = useAct('passkeyRename', { done: onClose });
  return (
    <Dialog
      open={passkey !== undefined}
      onOpenChange={(next) => next || onClose()}
      title={`Rename ${passkey?.name ?? 'the passkey'}`}
    >
      <Form
        key={passkey?.passkey_id}
        schema={passkeyNameBody}
        defaultValues={{ name: passkey?.name ?? '' }}
        submitLabel="Save"
        leftFreely
        onSubmit={async (body) => {
          if (passkey) await rename.send({ params: { passkey_id: passkey.passkey_id }, body });
        }}
      >
        <FormTextField name="name" label="Name" />
      </Form>
    </Dialog>
  );
}
