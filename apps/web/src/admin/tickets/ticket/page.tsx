import type { Enquiry } from '@resolvo/contract/help/enquiries';
import { PanelRightOpen } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { load, prefetch, tryLoad, usePrefetched } from '../../../api/query.ts';
import { AboutLine } from '../../../features/help/tickets/about-line.tsx';
import { RatingText } from '../../../features/help/tickets/rating.tsx';
import { MailSource } from '../../../features/help/tickets/thread.tsx';
import { paths } from '../../../paths.ts';
import { failedPage } from '../../../shell/failed-page.tsx';
import { listPlace } from '../../../shell/list-place.ts';
import { titleAbout } from '../../../shell/title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Page } from '../../../ui/page.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { KeyboardHelp, ticketKeys } from '../keyboard-help.tsx';
import { queueList } from '../queue-list.ts';
import { useKeys } from '../use-keys.ts';
import { CaseLine } from './case-line.tsx';
import { Cockpit } from './cockpit.tsx';
import { Composer, type Writing } from './composer.tsx';
import { QueuePane } from './queue-pane.tsx';
import { StaffThread, useKeptMails } from './staff-thread.tsx';
import { TicketHeading } from './ticket-heading.tsx';
import { ticketInput } from './ticket-input.ts';
import { useWatchers, Watchers } from './watchers.tsx';

export const meta = titleAbout('Ticket');
export const handle = { crumb: 'Ticket', under: { crumb: 'Tickets', path: paths.adminTickets() } };

/** The queue as it was left: the pane beside the ticket, and where j and k lead. */
const queueAddress = () => new URLSearchParams(listPlace(paths.adminTickets()).search);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [{ enquiry }] = await Promise.all([
    load('enquiryDetail', ticketInput(params.id)),
    load('enquiryDesk', ticketInput(params.id)),
    prefetch('enquiryMails', ticketInput(params.id)),
    prefetch('enquiryStaff', {}),
    prefetch('savedReplyList', {}),
    tryLoad('enquiryList', queueList.inputAt(queueAddress())),
  ]);
  return { about: enquiry.reference };
}

export const ErrorBoundary = failedPage('ticket', { to: paths.adminTickets(), label: 'Back to Tickets' });

export default function TicketPage() {
  const { id = '' } = useParams();
  // A draft belongs to its ticket.
  return <Ticket key={id} id={id} />;
}

function Ticket({ id }: { id: string }) {
  const navigate = useNavigate();
  const { enquiry, messages, server, invoice, rating } = usePrefetched('enquiryDetail', ticketInput(id));
  const { entries } = usePrefetched('enquiryDesk', ticketInput(id));
  const { enquiries: queue } = usePrefetched('enquiryList', queueList.inputAt(queueAddress()));
  const [writing, setWriting] = useState<Writing>({ kind: 'reply', asked: 0 });
  const [typing, setTyping] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const watchers = useWatchers(id, typing);

  function go(by: number) {
    const at = queue.findIndex(({ enquiry_id }) => enquiry_id === id);
    const next = queue[at === -1 ? 0 : at + by];
    if (next && next.enquiry_id !== id) void navigate(paths.adminTicket({ id: next.enquiry_id }));
  }
  const write = (kind: Writing['kind']) => setWriting(({ asked }) => ({ kind, asked: asked + 1 }));
  useKeys({ j: () => go(1), k: () => go(-1), r: () => write('reply'), n: () => write('note') });

  const cockpit = <Cockpit enquiry={enquiry} />;
  return (
    <Page kind="list">
      <TicketHeading
        enquiry={enquiry}
        messages={messages.filter(({ message_id }) => message_id !== id)}
        actions={
          <>
            <span className="min-[87.5rem]:hidden">
              <Button
                looks
                variant="secondary"
                icon={<PanelRightOpen aria-hidden="true" />}
                onClick={() => setShowing(true)}
              >
                Details
              </Button>
            </span>
            <KeyboardHelp keys={ticketKeys} />
          </>
        }
      />
      <div className="grid min-w-0 items-start gap-4 min-[87.5rem]:grid-cols-[17rem_minmax(0,45rem)_18.75rem]">
        <div className="hidden min-w-0 min-[87.5rem]:block">
          <QueuePane address={queueAddress()} current={id} queue={queue} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Watchers of={watchers} />
          <AboutLine server={server} invoice={invoice} />
          {enquiry.kind === 'abuse' ? <CaseLine enquiryId={id} /> : null}
          {enquiry.kind === 'ticket' ? null : <Asked enquiry={enquiry} />}
          <StaffThread enquiry={enquiry} messages={messages} entries={entries} />
          {rating ? (
            <Card title="How the client found it">
              <RatingText rating={rating} />
            </Card>
          ) : null}
          <Composer enquiry={enquiry} writing={writing} onKind={write} onTyping={setTyping} />
        </div>
        <div className="hidden min-w-0 min-[87.5rem]:block">{isShowing ? null : cockpit}</div>
      </div>
      <SidePanel open={isShowing} onOpenChange={setShowing} title="Details">
        {cockpit}
      </SidePanel>
    </Page>
  );
}

/** What has more letters than this takes the whole width. */
const inColumn = 60;

/** What the form was filled in with. */
function Asked({ enquiry }: { enquiry: Enquiry }) {
  const mails = useKeptMails(enquiry.enquiry_id);
  const { short = [], long = [] } = Object.groupBy(enquiry.fields, ({ value }) =>
    value.length > inColumn || value.includes('\n') ? 'long' : 'short',
  );
  const shown = ({ name, value }: Enquiry['fields'][number]) => ({
    label: labelOf(name),
    value: <span className="break-words whitespace-pre-wrap">{value}</span>,
  });
  return (
    <Card title="What was asked">
      <div className="grid gap-3">
        <KeyValueList items={short.map(shown)} />
        {long.length === 0 ? null : <KeyValueList lines items={long.map(shown)} />}
        <MailSource of={mails.get(enquiry.enquiry_id)} />
      </div>
    </Card>
  );
}

const labelOf = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
