import { senderToBlock } from '@resolvo/contract/help/blocked-senders';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';

export const meta = privateTitle('Blocked senders');
export const handle = { crumb: 'Blocked senders', under: { crumb: 'Tickets', path: paths.adminTickets() } };

const senders = listQuery('blockedSenderList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(senders, request);

const blockForm = z.strictObject({ value: senderToBlock });

export default function BlockedSendersPage() {
  const { open, show, close } = useDialog(['block']);
  const block = useAct('senderBlock', { done: close });
  const unblock = useAct('senderUnblock');
  return (
    <Page kind="list">
      <PageHeading
        title="Blocked senders"
        description="What they mail is set aside: it opens no ticket, stands under Received in Dispatch mail, and can be taken from there. Clients are always read in their own tickets."
        actions={
          <Button variant="primary" onClick={() => show('block')}>
            Block a sender
          </Button>
        }
      />
      <List
        list={senders}
        rows={(page) => page.senders}
        rowKey={({ sender_id }) => sender_id}
        caption="Blocked senders"
        columns={[
          { key: 'value', header: 'Address or domain', grow: true, phone: 'title', cell: ({ value }) => value },
          { key: 'by', header: 'Blocked by', phone: 'text', cell: ({ blocked_by }) => blocked_by || '–' },
          {
            key: 'when',
            header: 'Since',
            align: 'right',
            phone: 'value',
            cell: ({ blocked_at }) => <Age seconds={blocked_at} />,
          },
          {
            key: 'acts',
            header: <span className="sr-only">Actions</span>,
            align: 'right',
            phone: 'act',
            cell: ({ sender_id, value }) => (
              <RowActs
                of={value}
                acts={[
                  { label: 'Take mails again', onSelect: () => void unblock.run({ params: { sender_id }, body: {} }) },
                ]}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No blocked senders"
            text="Mark a ticket as spam, and its sender can be blocked with it. An address or a whole domain can be blocked here."
          />
        }
      />
      <Dialog open={open === 'block'} onOpenChange={(isOpen) => isOpen || close()} title="Block a sender">
        <Form
          schema={blockForm}
          defaultValues={{ value: '' }}
          submitLabel="Block the sender"
          onSubmit={(body) => block.send({ body })}
        >
          <FormTextField
            name="value"
            label="Address or domain"
            hint="A domain stands for all addresses at it and below it."
            autoComplete="off"
            spellCheck={false}
          />
        </Form>
      </Dialog>
    </Page>
  );
}
