import type { Enquiry, EnquiryMessage } from '@resolvo/contract/help/enquiries';
import { splitBody } from '@resolvo/contract/help/ticket-desk';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ticketInput } from './ticket-input.ts';

interface SplitDialogProps {
  readonly enquiry: Enquiry;
  readonly messages: readonly EnquiryMessage[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const titleForm = splitBody.pick({ title: true });

export function SplitDialog({ enquiry, messages, open, onClose }: SplitDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const split = useAct('enquirySplit', { leaveTo: ({ enquiry_id }) => paths.adminTicket({ id: enquiry_id }) });
  // The message that opened the ticket has its id, and stays.
  const movable = messages.filter(({ message_id }) => message_id !== enquiry.enquiry_id);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Split messages off #${enquiry.numeric_id}`}
      description="The chosen messages become a ticket of their own. The client is told by mail."
    >
      <Form
        schema={titleForm}
        defaultValues={{ title: `${enquiry.category}: ` }}
        submitLabel="Create the ticket"
        disabledReason={chosen.length === 0 ? 'Please choose the messages.' : undefined}
        onSubmit={({ title }) =>
          split.send({ ...ticketInput(enquiry.enquiry_id), body: { title, message_ids: [...chosen] } })
        }
      >
        <FormTextField name="title" label="Title of the new ticket" />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium text-sm">Messages</legend>
          {movable.map(({ message_id, body, internal, author_name }) => (
            <Checkbox
              key={message_id}
              label={`${internal ? 'Note: ' : ''}${body.length > 90 ? `${body.slice(0, 90)}…` : body}`}
              hint={author_name || enquiry.email}
              checked={chosen.includes(message_id)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked ? [...chosen, message_id] : chosen.filter((one) => one !== message_id),
                )
              }
            />
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
}
