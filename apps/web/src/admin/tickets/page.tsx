import { type Enquiry, enquiryCan } from '@resolvo/contract/help/enquiries';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { notify } from '../../shell/notifications.ts';
import { QueryTable } from '../../shell/query-table.tsx';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Tickets');
export const handle = { crumb: 'Tickets' };

const tones = { open: 'warn', answered: 'info', closed: 'neutral' } as const;

export default function TicketsPage() {
  const [reading, setReading] = useState<Enquiry>();
  const [closing, setClosing] = useState<Enquiry>();
  return (
    <>
      <PageHeading
        title="Tickets"
        description="Tickets of customers, and what came in through the forms of the public site. Answer by mail, then close."
      />
      <div className="mt-8">
        <QueryTable
          endpoint="enquiryList"
          input={(cursor) => ({ query: { cursor, limit: 25 } })}
          rows={(page) => page.enquiries}
          rowId={(enquiry) => enquiry.enquiry_id}
          caption="Enquiries"
          columns={[
            {
              id: 'subject',
              header: 'Subject',
              cell: (enquiry) => (
                <button type="button" className={cx(textLinkClass, 'text-left')} onClick={() => setReading(enquiry)}>
                  {enquiry.subject}
                </button>
              ),
            },
            {
              id: 'state',
              header: 'State',
              cell: (enquiry) => <Badge tone={tones[enquiry.state]}>{enquiry.state}</Badge>,
            },
            {
              id: 'reference',
              header: 'Reference',
              cell: (enquiry) => <CopyText value={enquiry.reference} label="Copy the reference" />,
            },
            { id: 'email', header: 'From', cell: (enquiry) => enquiry.email },
            { id: 'when', header: 'Received', cell: (enquiry) => <RelativeTime seconds={enquiry.created_at} /> },
            {
              id: 'act',
              header: 'Action',
              align: 'right',
              cell: (enquiry) => {
                const verdict = enquiryCan.close(enquiry.state);
                return (
                  <Button
                    variant="secondary"
                    size="sm"
                    disabledReason={verdict === true ? undefined : verdict}
                    onClick={() => setClosing(enquiry)}
                  >
                    Close
                  </Button>
                );
              },
            },
          ]}
          empty={<EmptyState title="No tickets" text="What customers and visitors write to us is listed here." />}
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
        action="Close"
        onConfirm={async () => {
          if (!closing) return;
          const { details } = await call('enquiryClose', { params: { enquiry_id: closing.enquiry_id }, body: {} });
          notify('success', details);
          await invalidate('enquiryList');
        }}
      />
    </>
  );
}
