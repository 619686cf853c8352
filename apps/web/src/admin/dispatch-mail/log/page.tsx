import { loggedMailWords } from '@resolvo/contract/platform/mails';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { DialogOutlet } from '../../../shell/dialog-outlet.tsx';
import { List } from '../../../shell/list.tsx';
import { askedFor, listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { UrlFilter } from '../../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../../shell/view-column.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const meta = privateTitle('Mail log');
export const handle = { crumb: 'Log', dialogs: true };

const mails = listQuery(
  'mailLog',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      show: address.get('show') === 'troubled' ? 'troubled' : undefined,
    },
  }),
  { filters: ['search', 'show'] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(mails, request);

export default function MailLogPage() {
  const [params] = useSearchParams();
  return (
    <>
      <List
        list={mails}
        rows={(page) => page.mails}
        rowKey={({ mail_id }) => mail_id}
        caption="Mails"
        search="Search by the start of an address"
        filters={<UrlFilter name="show" label="Show" options={[{ value: 'troubled', label: 'Not delivered' }]} />}
        columns={[
          { key: 'to', header: 'To', phone: 'text', cell: ({ address }) => address },
          {
            key: 'subject',
            header: 'Subject',
            grow: true,
            phone: 'title',
            cell: ({ subject, problem }) => <span title={problem || subject}>{subject}</span>,
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: ({ state }) => <StateBadge of={loggedMailWords[state]} />,
          },
          { key: 'template', header: 'Mail', priority: 3, cell: ({ title, template }) => title || template || '–' },
          {
            key: 'tries',
            header: 'Tries',
            align: 'right',
            priority: 2,
            cell: ({ tries }) => tries,
          },
          {
            key: 'when',
            header: 'When',
            align: 'right',
            phone: 'value',
            cell: ({ sent_at, created_at }) => <Age seconds={sent_at || created_at} />,
          },
          {
            ...viewColumn,
            cell: ({ mail_id, address }) => (
              <ViewLink
                to={{ pathname: paths.adminMail({ mailId: mail_id }), search: params.toString() }}
                label={`View the mail to ${address}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="No mails yet" text="Every mail that the product sends is listed here." />}
      />
      <DialogOutlet />
    </>
  );
}
