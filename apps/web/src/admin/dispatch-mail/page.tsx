import { dispatchWord } from '@resolvo/contract/help/dispatches';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { kindTexts } from './letter-texts.ts';

export const meta = privateTitle('Dispatch mail');

const letters = listQuery('dispatchList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(letters, request);

const number = (count: number) => (count === 0 ? '–' : count);

export default function LettersPage() {
  return (
    <List
      list={letters}
      rows={({ dispatches }) => dispatches}
      rowKey={({ dispatch_id }) => dispatch_id}
      caption="Letters"
      refreshEvery={(page) => (page?.dispatches.some(({ state }) => state === 'sending') ? 3000 : false)}
      columns={[
        { key: 'subject', header: 'Subject', grow: true, phone: 'title', cell: ({ subject }) => subject },
        { key: 'state', header: 'State', phone: 'badge', cell: (one) => <StateBadge of={dispatchWord(one)} /> },
        { key: 'kind', header: 'Kind', priority: 3, phone: 'text', cell: ({ kind }) => kindTexts[kind].label },
        { key: 'by', header: 'By', priority: 2, cell: ({ by }) => by || '–' },
        { key: 'to', header: 'To', align: 'right', cell: ({ counts }) => number(counts.total) },
        { key: 'sent', header: 'Delivered', align: 'right', cell: ({ counts }) => number(counts.sent) },
        {
          key: 'bounced',
          header: 'Came back',
          align: 'right',
          priority: 2,
          cell: ({ counts }) => number(counts.bounced + counts.refused),
        },
        {
          key: 'skipped',
          header: 'Skipped',
          align: 'right',
          priority: 3,
          cell: ({ counts }) => number(counts.skipped),
        },
        {
          key: 'when',
          header: 'When',
          align: 'right',
          phone: 'value',
          cell: ({ started_at, created_at }) => <Age seconds={started_at || created_at} />,
        },
        {
          ...viewColumn,
          cell: ({ dispatch_id, subject }) => (
            <ViewLink to={paths.adminDispatch({ dispatchId: dispatch_id })} label={`View the letter ${subject}`} />
          ),
        },
      ]}
      empty={
        <EmptyState
          title="No letters yet"
          text="Tell clients about maintenance, or about what is new: to all of them, or to those with a plan, a place or an overdue invoice."
        />
      }
    />
  );
}
