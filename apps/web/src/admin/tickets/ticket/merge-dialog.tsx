import type { Enquiry } from '@resolvo/contract/help/enquiries';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useEndpoint, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
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
      description="Its messages move there, this one is closed, and who wrote them is told by mail. It cannot be taken back."
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
  const isSame = (address: string) => address.toLowerCase() === enquiry.email.toLowerCase();
  const others = data?.tickets.filter(
    ({ ticket_id, ticket_closed, is_given, answers_to }) =>
      ticket_id !== enquiry.enquiry_id && !ticket_closed && (!is_given || isSame(answers_to)),
  );
  const none = others?.length === 0 ? 'The client has no other open ticket to merge it into.' : undefined;
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
      <WhoReads
        enquiry={enquiry}
        answersTo={(number) => others?.find(({ numeric_id }) => String(numeric_id) === number)?.answers_to}
      />
    </MergeForm>
  );
}

interface WhoReadsProps {
  readonly enquiry: Enquiry;
  readonly answersTo: (number: string | undefined) => string | undefined;
}

/** What becomes of who wrote it, where our answers go to another address from then on. */
function WhoReads({ enquiry, answersTo }: WhoReadsProps) {
  const { attached } = usePrefetched('enquiryDesk', ticketInput(enquiry.enquiry_id));
  const to = answersTo(useWatch<{ into: string }>().into);
  if (to === undefined || to.toLowerCase() === enquiry.email.toLowerCase()) return null;
  return (
    <Notice tone="warn">
      {attached
        ? `${enquiry.email} wrote this one. Everyone who reads the client’s tickets sees it there, our answers go to ${to} alone, and what ${enquiry.email} writes from then on is a new ticket of a stranger.`
        : `${enquiry.email} wrote this one. Our answers are mailed to ${to} from then on; ${enquiry.email} reads them in the panel.`}
    </Notice>
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
