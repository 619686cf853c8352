import { mailKindTexts } from '@resolvo/contract/platform/mail-kinds';
import { mailTextWord } from '@resolvo/contract/platform/mail-texts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { paths } from '../../../paths.ts';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { ViewLink, viewColumn } from '../../../shell/view-column.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const meta = privateTitle('Mail texts');
export const handle = { crumb: 'Texts' };

const texts = listQuery('mailTextList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(texts, request);

export default function MailTextsPage() {
  return (
    <List
      list={texts}
      rows={(page) => page.texts}
      rowKey={({ name }) => name}
      caption="Mail texts"
      columns={[
        { key: 'title', header: 'Mail', phone: 'title', cell: ({ title }) => title },
        { key: 'subject', header: 'Subject', grow: true, phone: 'text', cell: ({ subject }) => subject },
        { key: 'about', header: 'About', priority: 2, cell: ({ about }) => mailKindTexts[about].name },
        { key: 'state', header: 'Text', phone: 'badge', cell: (one) => <StateBadge of={mailTextWord(one)} /> },
        {
          key: 'edited',
          header: 'Changed',
          align: 'right',
          phone: 'value',
          cell: ({ edited_at }) => (edited_at === 0 ? '–' : <Age seconds={edited_at} />),
        },
        {
          ...viewColumn,
          cell: ({ name, title }) => <ViewLink to={paths.adminMailText({ name })} label={`Edit ${title}`} />,
        },
      ]}
      empty={<EmptyState title="No mails" text="The mails that the product sends by itself are listed here." />}
    />
  );
}
