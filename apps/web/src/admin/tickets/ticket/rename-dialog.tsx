import type { Enquiry } from '@resolvo/contract/help/enquiries';
import { renameBody, titleOf } from '@resolvo/contract/help/queue';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ticketInput } from './ticket-input.ts';

interface RenameDialogProps {
  readonly enquiry: Enquiry;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Titles are typed in a hurry; a good one is found again. */
export function RenameDialog({ enquiry, open, onClose }: RenameDialogProps) {
  const rename = useAct('enquiryRename', { done: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Change the title of #${enquiry.numeric_id}`}
      description="The client sees it in the panel and in the next mails."
    >
      <Form
        schema={renameBody}
        defaultValues={{ title: titleOf(enquiry.subject) }}
        submitLabel="Save the title"
        onSubmit={(body) => rename.send({ ...ticketInput(enquiry.enquiry_id), body })}
      >
        <FormTextField name="title" label="Title" maxLength={150} />
      </Form>
    </Dialog>
  );
}
