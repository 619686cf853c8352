import { priorityNames, priorityOptions } from '@resolvo/contract/help/desk';
import { type Enquiry, enquiryStateWords } from '@resolvo/contract/help/enquiries';
import { stateOptions } from '@resolvo/contract/state-words';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useNavigate, useSearchParams } from 'react-router';
import { prefetch, q, usePrefetched } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { prefetchList } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tag } from '../../ui/tag.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { ChosenTickets } from './chosen-tickets.tsx';
import { DueBadge } from './due-badge.tsx';
import { KeyboardHelp, listKeys } from './keyboard-help.tsx';
import { queueList } from './queue-list.ts';
import { QueueViews } from './queue-views.tsx';
import { useKeys } from './use-keys.ts';

export const meta = privateTitle('Tickets');
export const handle = { crumb: 'Tickets' };

const states = stateOptions(enquiryStateWords);

const more = [
  { label: 'Saved answers', to: paths.adminSavedReplies() },
  { label: 'Hours and targets', to: paths.adminDesk() },
  { label: 'Blocked senders', to: paths.adminBlockedSenders() },
];

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  Promise.all([prefetchList(queueList, request), prefetch('enquiryCounts', {})]);

export default function TicketsPage() {
  const [address] = useSearchParams();
  const go = useNavigate();
  useKeys({ j: () => focusRow(1), k: () => focusRow(-1) });
  const { data: page } = useQuery(q(queueList.endpoint, queueList.inputAt(address)));
  // Those of other pages stay chosen, as they were when their page was last seen.
  const [picked, setPicked] = useState<ReadonlyMap<string, Enquiry>>(new Map());
  const pick = (rows: readonly Enquiry[]) =>
    setPicked((before) => new Map([...before, ...rows.map((row) => [row.enquiry_id, row] as const)]));
  const drop = (id: string) => setPicked((before) => new Map([...before].filter(([one]) => one !== id)));
  const fresh = new Map(page?.enquiries.map((row) => [row.enquiry_id, row]));
  const chosen = [...picked.values()].map((row) => fresh.get(row.enquiry_id) ?? row);
  return (
    <Page kind="list">
      <PageHeading
        title="Tickets"
        description="Tickets of clients, and what came in through the forms of the public site."
        actions={
          <>
            <KeyboardHelp keys={listKeys} />
            <Menu
              trigger={
                <Button variant="secondary" icon={<ChevronDown aria-hidden="true" />}>
                  More
                </Button>
              }
              items={more.map(({ label, to }) => ({ label, onSelect: () => void go(to) }))}
            />
            <Link to={paths.adminAbuse()} className={buttonClass('secondary')}>
              Abuse desk
            </Link>
          </>
        }
      />
      <QueueViews address={address} pathname={paths.adminTickets()} />
      {chosen.length > 0 ? (
        <ChosenTickets chosen={chosen} onClear={() => setPicked(new Map())} onAll={() => pick(page?.enquiries ?? [])} />
      ) : null}
      <List
        list={queueList}
        rows={(page) => page.enquiries}
        rowKey={(enquiry) => enquiry.enquiry_id}
        caption="Enquiries"
        search="Number, email, domain or words"
        filters={
          <>
            <Categories />
            <UrlFilter name="state" label="State" options={states} />
            <UrlFilter name="priority" label="Priority" options={priorityOptions} />
          </>
        }
        columns={[
          {
            key: 'choose',
            header: <span className="sr-only">Chosen</span>,
            phone: 'act',
            cell: (enquiry) => (
              <span className="relative z-10">
                <Checkbox
                  label={<span className="sr-only">Choose #{enquiry.numeric_id}</span>}
                  checked={picked.has(enquiry.enquiry_id)}
                  onChange={(event) => (event.currentTarget.checked ? pick([enquiry]) : drop(enquiry.enquiry_id))}
                />
              </span>
            ),
          },
          {
            key: 'subject',
            header: 'Subject',
            grow: true,
            phone: 'title',
            cell: (enquiry) => <Subject enquiry={enquiry} />,
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (enquiry) => <StateBadge of={enquiryStateWords[enquiry.state]} />,
          },
          { key: 'due', header: 'Target', priority: 2, cell: (enquiry) => <DueBadge of={enquiry} /> },
          { key: 'email', header: 'From', phone: 'text', priority: 2, cell: (enquiry) => enquiry.email },
          {
            key: 'assigned',
            header: 'Looked after by',
            priority: 3,
            cell: (enquiry) => enquiry.assigned_to || <span className="text-muted">Nobody</span>,
          },
          {
            key: 'when',
            header: 'Last message',
            align: 'right',
            phone: 'value',
            cell: (enquiry) => (
              <span>
                <span className="text-muted">{enquiry.last_author === 'staff' ? 'Us, ' : 'Them, '}</span>
                <Age seconds={enquiry.last_message_at} />
              </span>
            ),
          },
        ]}
        empty={<EmptyState title="No tickets" text="What clients and visitors write to us is listed here." />}
      />
    </Page>
  );
}

function Subject({ enquiry }: { enquiry: Enquiry }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to={paths.adminTicket({ id: enquiry.enquiry_id })}
        data-queue-row
        title={enquiry.last_message}
        className={cx(textLinkClass, 'min-w-0')}
      >
        <span className="truncate">{enquiry.subject}</span>
      </Link>
      {enquiry.priority === 'high' || enquiry.priority === 'urgent' ? (
        <Tag>{priorityNames[enquiry.priority]}</Tag>
      ) : null}
    </span>
  );
}

/** Each category with what is not closed in it. */
function Categories() {
  const { categories } = usePrefetched('enquiryCounts', {});
  const options = categories.map(({ category, count }) => ({
    value: category,
    label: count > 0 ? `${category} (${count})` : category,
  }));
  return <UrlFilter name="category" label="Category" options={options} />;
}

/** Moves the focus through the tickets of the list. */
function focusRow(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-queue-row]')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  rows[at === -1 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
}
