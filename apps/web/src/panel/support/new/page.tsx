import { ticketCategories, ticketCategoryPlaceholder } from '@resolvo/contract/help/ticket-categories';
import { newTicketForm, ticketTitleMax } from '@resolvo/contract/help/tickets';
import { formatMoney } from '@resolvo/contract/money';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { load, prefetch, useEndpoint } from '../../../api/query.ts';
import { TicketSuggestions } from '../../../features/help/articles/ticket-suggestions.tsx';
import { AttachFiles, uploading } from '../../../features/help/tickets/attach-files.tsx';
import { isAskedWork, workTicket } from '../../../features/machines/dedicated-units/asked-work.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export const meta = privateTitle('New Ticket');

const categories = ticketCategories.map((value) => ({ value, label: value }));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const [dedicatedId, about] = [asked.get('dedicated'), asked.get('about')];
  const [unit] = await Promise.all([
    dedicatedId === null ? undefined : load('dedicatedShow', { params: { dedicated_id: dedicatedId } }),
    prefetch('accountProducts', {}),
    prefetch('ownInvoices', { query: {} }),
  ]);
  return { work: unit && isAskedWork(about) ? workTicket(about, unit) : undefined };
}

export default function NewTicketPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { work } = useLoaderData<typeof clientLoader>();
  const [isBusy, setBusy] = useState(false);
  const close = () => void navigate(paths.support());
  const create = useAct('ticketCreate', { done: close });
  // Without the right to see them there are none to choose.
  const servers = useEndpoint('accountProducts', {}).data?.proxmox ?? [];
  const invoices = useEndpoint('ownInvoices', { query: {} }).data ?? [];
  const known = (ids: readonly string[], asked: string | null) => (asked !== null && ids.includes(asked) ? asked : '');
  return (
    <Dialog open onOpenChange={(open) => open || close()} title="New Ticket">
      <Form
        schema={newTicketForm}
        defaultValues={{
          title: work?.title ?? (params.get('about') === 'quota' ? 'A higher quota' : ''),
          message: work?.message ?? '',
          attachments: [],
          server_id: known(
            servers.map(({ id }) => id),
            params.get('server'),
          ),
          invoice_id: known(
            invoices.map(({ invoice_id }) => invoice_id),
            params.get('invoice'),
          ),
          ...(params.has('invoice') ? { category: 'Billing' as const } : {}),
          ...(params.get('about') === 'quota' ? { category: 'Cloud Hosting' as const } : {}),
          ...(work ? { category: 'Dedicated Hosting' as const } : {}),
          ...(params.has('server') ? { category: 'Cloud Hosting' as const } : {}),
        }}
        submitLabel="Create ticket"
        disabledReason={isBusy ? uploading : undefined}
        onSubmit={({ category, title, message, server_id, invoice_id, attachments }) =>
          create.send({
            body: {
              title: `${category}: ${title}`,
              message,
              attachments,
              ...(server_id !== '' && { server_id }),
              ...(invoice_id !== '' && { invoice_id }),
            },
          })
        }
      >
        <FormTextField name="title" label="Title" maxLength={ticketTitleMax} />
        <TicketSuggestions />
        <FormSelectField
          name="category"
          label="Category"
          options={categories}
          placeholder={ticketCategoryPlaceholder}
        />
        {servers.length > 0 ? (
          <FormSelectField
            name="server_id"
            label="Server"
            placeholder="None in particular"
            options={servers.map(({ id, proxmox_vm_name }) => ({ value: id, label: proxmox_vm_name }))}
          />
        ) : null}
        {invoices.length > 0 ? (
          <FormSelectField
            name="invoice_id"
            label="Invoice"
            placeholder="None in particular"
            options={invoices.map(({ invoice_id, id, invoice_total }) => ({
              value: invoice_id,
              label: `#${id}, ${formatMoney(invoice_total)}`,
            }))}
          />
        ) : null}
        <FormTextareaField
          name="message"
          label="Message"
          rows={6}
          hint="What happened, and what you expected. Markdown works: **bold**, `code`, lists."
        />
        <AttachFiles upload="ticketFileUpload" onBusy={setBusy} />
      </Form>
    </Dialog>
  );
}
