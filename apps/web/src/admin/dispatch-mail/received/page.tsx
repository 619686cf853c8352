import { receivedMailCan, receivedMailWords } from '@resolvo/contract/help/inbox';
import { email } from '@resolvo/contract/people/account-fields';
import { stateOptions } from '@resolvo/contract/state-words';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { z } from 'zod';
import { fileUrl } from '../../../api/client.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { askedFor, listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { UrlFilter } from '../../../shell/url-filter.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = privateTitle('Received mails');
export const handle = { crumb: 'Received' };

const outcomes = stateOptions(receivedMailWords);
/** Our mails to our own desks come to the same mailbox: they are shown only when asked for. */
const shown = [{ value: 'all', label: 'All, with our own' }, ...outcomes];
const viewOf = (asked: string | null) => {
  const outcome = outcomes.find(({ value }) => value === asked)?.value;
  return outcome ? { outcome } : asked === 'all' ? {} : { view: 'others' as const };
};

const received = listQuery(
  'receivedMailList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      ...viewOf(address.get('outcome')),
    },
  }),
  { filters: ['search', 'outcome'] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(received, request);

/** What came to our mailbox, with what became of it. An original is saved as a text and never shown: a stranger wrote it. */
export default function ReceivedMailsPage() {
  const { may } = useRights();
  const retry = useAct('receivedMailRetry');
  const [asking, setAsking] = useState<{ received_id: string; address: string; subject: string }>();
  return (
    <>
      <List
        list={received}
        rows={({ mails }) => mails}
        rowKey={({ received_id }) => received_id}
        caption="Received mails"
        search="Search by address or subject"
        filters={<UrlFilter name="outcome" label="Show" options={shown} placeholder="All but our own" />}
        columns={[
          { key: 'from', header: 'From', phone: 'title', cell: ({ address }) => address || 'Not readable' },
          {
            key: 'outcome',
            header: 'Became',
            phone: 'badge',
            cell: ({ outcome }) => <StateBadge of={receivedMailWords[outcome]} />,
          },
          {
            key: 'subject',
            header: 'Subject',
            priority: 2,
            phone: 'text',
            cell: ({ subject, enquiry_id }) =>
              enquiry_id !== null && may('enquiryDetail') ? (
                <Link to={paths.adminTicket({ id: enquiry_id })} className={textLinkClass}>
                  {subject || '(no subject)'}
                </Link>
              ) : (
                subject || '(no subject)'
              ),
          },
          {
            key: 'reason',
            header: 'Reason',
            grow: true,
            phone: 'more',
            cell: ({ reason }) => reason || <span className="@max-2xl:hidden">–</span>,
          },
          {
            key: 'when',
            header: 'When',
            align: 'right',
            phone: 'value',
            cell: ({ received_at }) => <Age seconds={received_at} />,
          },
          {
            key: 'acts',
            header: 'Actions',
            align: 'right',
            phone: 'act',
            cell: ({ received_id, address, subject, outcome, original_until }) => (
              <RowActs
                of={subject || address || 'Not readable'}
                link={
                  original_until === 0 || !may('receivedMailOriginal') ? undefined : (
                    <a
                      href={fileUrl('receivedMailOriginal', { params: { received_id } })}
                      download
                      className={buttonClass('ghost', 'sm')}
                    >
                      Original<span className="sr-only"> of {subject || address}, as a text file</span>
                    </a>
                  )
                }
                acts={[
                  ...(receivedMailCan.retry(outcome) === true
                    ? [{ label: 'Try again', onSelect: () => void retry.run({ params: { received_id }, body: {} }) }]
                    : []),
                  ...(receivedMailCan.makeTicket({ outcome, hasOriginal: original_until > 0 }) === true
                    ? [{ label: 'Make a ticket', onSelect: () => setAsking({ received_id, address, subject }) }]
                    : []),
                ]}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No mails yet"
            text="What clients and strangers write to our mailbox is listed here, with what became of it."
          />
        }
      />
      {asking ? <TicketOfMail mail={asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

const ticketForm = z.strictObject({ email });

function TicketOfMail({
  mail,
  onClose,
}: {
  mail: { received_id: string; address: string; subject: string };
  onClose: () => void;
}) {
  const { may } = useRights();
  // Who may not read tickets stays here.
  const make = useAct(
    'receivedMailTicket',
    may('enquiryDetail') ? { leaveTo: ({ enquiry_id }) => paths.adminTicket({ id: enquiry_id }) } : { done: onClose },
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Make a ticket of “${mail.subject || '(no subject)'}”`}
      description="With as much of the mail as can be read; its original stays beside it. Its sender is not mailed. In the ticket you can say which client it is."
    >
      <Form
        schema={ticketForm}
        defaultValues={{ email: mail.address }}
        submitLabel="Make the ticket"
        onSubmit={(body) => make.send({ params: { received_id: mail.received_id }, body })}
      >
        <FormTextField name="email" label="Address of its sender" type="email" hint="Our answers go there." />
      </Form>
    </Dialog>
  );
}
