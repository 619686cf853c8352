import { timeOrder } from '@resolvo/contract/common';
import { type Enquiry, enquiryCan, enquiryState, enquiryStateWords } from '@resolvo/contract/help/enquiries';
import { stateOptions } from '@resolvo/contract/state-words';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { Confirm } from '../../shell/confirm.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Tickets');
export const handle = { crumb: 'Tickets' };

const states = stateOptions(enquiryStateWords);

const enquiries = listQuery(
  'enquiryList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      state: enquiryState.safeParse(address.get('state')).data,
      sort: timeOrder.safeParse(address.get('sort')).data,
    },
  }),
  { filters: ['search', 'state'], sorts: timeSorts },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(enquiries, request);

export default function TicketsPage() {
  const [reading, setReading] = useState<Enquiry>();
  const [closing, setClosing] = useState<Enquiry>();
  const close = useAct('enquiryClose');
  return (
    <Page kind="list">
      <PageHeading
        title="Tickets"
        description="Tickets of clients, and what came in through the forms of the public site. Answer by mail, then close."
      />
      <div>
        <List
          list={enquiries}
          rows={(page) => page.enquiries}
          rowKey={(enquiry) => enquiry.enquiry_id}
          caption="Enquiries"
          search="Search by number, reference, email, domain or subject"
          filters={<UrlFilter name="state" label="State" options={states} />}
          columns={[
            {
              key: 'subject',
              header: 'Subject',
              grow: true,
              phone: 'title',
              cell: (enquiry) => (
                <button
                  type="button"
                  className={cx(textLinkClass, 'max-w-full text-left')}
                  onClick={() => setReading(enquiry)}
                >
                  <span className="truncate">{enquiry.subject}</span>
                </button>
              ),
            },
            {
              key: 'state',
              header: 'State',
              phone: 'badge',
              cell: (enquiry) => <StateBadge of={enquiryStateWords[enquiry.state]} />,
            },
            {
              key: 'reference',
              header: 'Reference',
              priority: 2,
              cell: (enquiry) => (
                <span className="flex gap-x-2">
                  {enquiry.kind === 'ticket' ? <span>#{enquiry.numeric_id}</span> : null}
                  <CopyText value={enquiry.reference} label="Copy the reference" />
                </span>
              ),
            },
            { key: 'email', header: 'From', phone: 'text', cell: (enquiry) => enquiry.email },
            {
              key: 'when',
              header: 'Received',
              align: 'right',
              phone: 'value',
              cell: (enquiry) => <Age seconds={enquiry.created_at} />,
            },
            {
              key: 'act',
              header: <span className="sr-only">Action</span>,
              align: 'right',
              phone: 'act',
              // A closed one has said so in its state.
              cell: (enquiry) =>
                enquiryCan.close(enquiry.state) === true ? (
                  <Button variant="ghost" size="sm" onClick={() => setClosing(enquiry)}>
                    Close
                  </Button>
                ) : null,
            },
          ]}
          empty={<EmptyState title="No tickets" text="What clients and visitors write to us is listed here." />}
        />
      </div>
      <Dialog
        open={reading !== undefined}
        onOpenChange={(open) => open || setReading(undefined)}
        title={reading?.subject ?? ''}
        size="lg"
      >
        <KeyValueList items={(reading?.fields ?? []).map(({ name, value }) => ({ label: name, value }))} />
      </Dialog>
      <Confirm
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={`Close ${closing?.reference ?? ''}?`}
        text="It stays in the list, marked as closed."
        action="Close the ticket"
        onConfirm={async () => {
          if (!closing) return;
          await close.send({ params: { enquiry_id: closing.enquiry_id }, body: {} });
        }}
      />
    </Page>
  );
}
