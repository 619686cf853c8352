import { ticketCategories, ticketCategoryPlaceholder } from '@resolvo/contract/help/ticket-categories';
import { newTicketForm, ticketTitleMax } from '@resolvo/contract/help/tickets';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export const meta = privateTitle('New Ticket');

const categories = ticketCategories.map((value) => ({ value, label: value }));

export default function NewTicketPage() {
  const navigate = useNavigate();
  const close = () => void navigate(paths.support());
  const create = useAct('ticketCreate', { done: close });
  return (
    <Dialog open onOpenChange={(open) => open || close()} title="New Ticket">
      <Form
        schema={newTicketForm}
        defaultValues={{ title: '', message: '' }}
        submitLabel="Create ticket"
        onSubmit={({ category, title, message }) => create.send({ body: { title: `${category}: ${title}`, message } })}
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
