import type { Enquiry } from '@resolvo/contract/help/enquiries';
import { z } from 'zod';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ticketInput } from './ticket-input.ts';

const mergeForm = z.strictObject({
  into: z
    .string()
    .trim()
    .regex(/^#?\d{1,15}$/, { error: 'Please choose the ticket, or enter its number.' })
    .transform((text) => Number(text.replace('#', ''))),
});

interface MergeDialogProps {
  readonly enquiry: Enquiry;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chosen from the client's other tickets; of a visitor by its number. */
export function MergeDialog({ enquiry, open, onClose }: MergeDialogProps) {
  const merge = useAct('enquiryMerge', { leaveTo: ({ enquiry_id }) => paths.adminTicket({ id: enquiry_id }) });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Merge #${enquiry.numeric_id} into another ticket`}
      description="Its messages move there, this one is closed, and the client is told by mail. It cannot be taken back."
    >
      <Form
        schema={mergeForm}
        defaultValues={{ into: '' }}
        submitLabel="Merge the tickets"
        onSubmit={(body) => merge.send({ ...ticketInput(enquiry.enquiry_id), body })}
      >
        {enquiry.user_id === null ? (
          <FormTextField name="into" label="Number of the other ticket" inputMode="numeric" />
        ) : (
          <OtherTicket userId={enquiry.user_id} except={enquiry.enquiry_id} />
        )}
      </Form>
    </Dialog>
  );
}

function OtherTicket({ userId, except }: { userId: string; except: string }) {
  const { data } = useEndpoint('clientTickets', { params: { user_id: userId }, query: { limit: 50 } });
  const others = (data?.tickets ?? []).filter(({ ticket_id, ticket_closed }) => ticket_id !== except && !ticket_closed);
  return (
    <FormSelectField
      name="into"
      label="Into which ticket"
      placeholder={data && others.length === 0 ? 'The client has no other open ticket' : 'Choose a ticket'}
      options={others.map(({ numeric_id, ticket_title }) => ({
        value: String(numeric_id),
        label: `#${numeric_id} ${ticket_title}`,
      }))}
    />
  );
}
