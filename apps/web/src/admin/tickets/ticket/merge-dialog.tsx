import type { Enquiry } from '@resolvo/contract/help/enquiries';
import type { ReactNode } from 'react';
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
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Merge #${enquiry.numeric_id} into another ticket`}
      description="Its messages move there, this one is closed, and the client is told by mail. It cannot be taken back."
    >
      {enquiry.user_id === null ? (
        <MergeForm enquiry={enquiry}>
          <FormTextField name="into" label="Number of the other ticket" inputMode="numeric" />
        </MergeForm>
      ) : (
        <MergeOfClient enquiry={enquiry} userId={enquiry.user_id} />
      )}
    </Dialog>
  );
}

function MergeOfClient({ enquiry, userId }: { enquiry: Enquiry; userId: string }) {
  const { data } = useEndpoint('clientTickets', { params: { user_id: userId }, query: { limit: 50 } });
  const others = data?.tickets.filter(
    ({ ticket_id, ticket_closed }) => ticket_id !== enquiry.enquiry_id && !ticket_closed,
  );
  const none = others?.length === 0 ? 'The client has no other open ticket.' : undefined;
  return (
    <MergeForm enquiry={enquiry} disabledReason={none}>
      <FormSelectField
        name="into"
        label="Into which ticket"
        placeholder={none ?? 'Choose a ticket'}
        options={(others ?? []).map(({ numeric_id, ticket_title }) => ({
          value: String(numeric_id),
          label: `#${numeric_id} ${ticket_title}`,
        }))}
      />
    </MergeForm>
  );
}

interface MergeFormProps {
  readonly enquiry: Enquiry;
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
}

function MergeForm({ enquiry, disabledReason, children }: MergeFormProps) {
  const merge = useAct('enquiryMerge', { leaveTo: ({ enquiry_id }) => paths.adminTicket({ id: enquiry_id }) });
  return (
    <Form
      schema={mergeForm}
      defaultValues={{ into: '' }}
      submitLabel="Merge the tickets"
      disabledReason={disabledReason}
      onSubmit={(body) => merge.send({ ...ticketInput(enquiry.enquiry_id), body })}
    >
      {children}
    </Form>
  );
}
