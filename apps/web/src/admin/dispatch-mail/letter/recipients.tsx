import { type DispatchDetail, recipientState, recipientWord } from '@resolvo/contract/help/dispatches';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { UrlFilter } from '../../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../../shell/view-column.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const recipientsOf = (dispatchId: string) =>
  listQuery(
    'dispatchRecipients',
    (cursor, address) => ({
      params: { dispatch_id: dispatchId },
      query: { cursor, limit: 25, state: recipientState.safeParse(address.get('state')).data },
    }),
    { filters: ['state'] },
  );

export function Recipients({ letter, isMoving }: { letter: DispatchDetail; isMoving: boolean }) {
  const states = recipientState.options.map((value) => ({ value, label: recipientWord(value, letter.state).word }));
  return (
    <Card title="Recipients" flush>
      <List
        list={recipientsOf(letter.dispatch_id)}
        rows={({ recipients }) => recipients}
        rowKey={({ recipient_id }) => recipient_id}
        caption="Recipients"
        // The page of a draft becomes this one when it is sent.
        appearsLater
        filters={<UrlFilter name="state" label="State" options={states} />}
        // Also once after the letter's own numbers have come to rest: this list may be older.
        refreshEvery={(page) => (isMoving || page?.recipients.some(({ state }) => state === 'queued') ? 3000 : false)}
        columns={[
          {
            key: 'who',
            header: 'Recipient',
            phone: 'title',
            cell: ({ user_id, address }) => <ClientLink user={{ user_id, email: address }} />,
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: ({ state }) => <StateBadge of={recipientWord(state, letter.state)} />,
          },
          {
            key: 'reason',
            header: 'Why',
            grow: true,
            phone: 'text',
            cell: ({ reason }) => <span title={reason}>{reason || '–'}</span>,
          },
          {
            ...viewColumn,
            cell: ({ mail_id, address, state }) =>
              mail_id !== null && state !== 'queued' && state !== 'skipped' ? (
                <ViewLink to={paths.adminMail({ mailId: mail_id })} label={`View the mail to ${address}`} />
              ) : null,
          },
        ]}
        empty={<EmptyState title="Nobody yet" text="Who gets the letter is written down when it goes out." />}
      />
    </Card>
  );
}
