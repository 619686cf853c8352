import { typedNameBody } from '@resolvo/contract/machines/servers';
import type { z } from 'zod';
import { TypedNameField, withTypedName } from '../../../features/machines/servers/typed-name.tsx';
import { Form } from '../../../shell/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface GoBackDialogProps {
  readonly serverName: string;
  readonly title: string;
  readonly warning: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly onGoBack: (body: z.output<typeof typedNameBody>) => Promise<unknown>;
}

/** Going back to a snapshot or a backup overwrites the disk, so the server's name is typed. */
export function GoBackDialog({ serverName, title, warning, action, onClose, onGoBack }: GoBackDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      <Form
        schema={withTypedName(typedNameBody, serverName)}
        defaultValues={{ name: '' }}
        submitLabel={action}
        submitVariant="danger"
        onSubmit={onGoBack}
      >
        <Notice tone="danger">{warning}</Notice>
        <TypedNameField serverName={serverName} />
      </Form>
    </Dialog>
  );
}
