import { copyName } from '@resolvo/contract/machines/server-copies';
import { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const schema = z.strictObject({ name: copyName });

interface CreateCopyDialogProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  readonly onCreate: (body: { name: string }) => Promise<unknown>;
}

export function CreateCopyDialog({ title, description, onClose, onCreate }: CreateCopyDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      <Form schema={schema} defaultValues={{ name: '' }} submitLabel={title} onSubmit={onCreate}>
        <FormTextField name="name" label="Name" placeholder="Before the update" autoComplete="off" />
      </Form>
    </Dialog>
  );
}
