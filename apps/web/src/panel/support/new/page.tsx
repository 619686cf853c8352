import { ticketCategories, ticketCategoryPlaceholder } from '@resolvo/contract/help/ticket-categories';
import { newTicketForm, ticketTitleMax } from '@resolvo/contract/help/tickets';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { privateTitle } from '../../../shell/title.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export const meta = privateTitle('New Ticket');

const categories = ticketCategories.map((value) => ({ value, label: value }));

export default function NewTicketPage() {
  const navigate = useNavigate();
  const close = () => void navigate(paths.support());
  return (
    <Dialog open onOpenChange={(open) => open || close()} title="New Ticket">
      <Form
        schema={newTicketForm}
        defaultValues={{ title: '', message: '' }}
        submitLabel="Create Ticket"
        onSubmit={async ({ category, title, message }) => {
          const { details } = await call('ticketCreate', { body: { title: `${category}: ${title}`, message } });
          notify('success', details);
          await invalidate('ticketList');
          close();
        }}
      >
        <FormTextField name="title" label="Title" maxLength={ticketTitleMax} />
        <FormSelectField
          name="category"
          label="Category"
          options={categories}
          placeholder={ticketCategoryPlaceholder}
        />
        <FormTextareaField name="message" label="Message" rows={6} hint="What happened, and what you expected." />
      </Form>
    </Dialog>
  );
}
