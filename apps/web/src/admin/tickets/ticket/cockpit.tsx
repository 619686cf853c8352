import type { Enquiry } from '@resolvo/contract/help/enquiries';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { ThingLink } from '../../../features/people/accounts/thing-link.tsx';
import { OffForOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { Age } from '../../../shell/relative-time.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { ClientInvoices } from './client-invoices.tsx';
import { GivenBy, GiveToClient } from './client-of-ticket.tsx';
import { ClientServers } from './client-servers.tsx';
import { CreditAct } from './credit-act.tsx';

/** What staff need to know of the client to answer, and what they may do for them at once. */
export function Cockpit({ enquiry }: { enquiry: Enquiry }) {
  const { may } = useRights();
  const { user_id: userId, enquiry_id: id } = enquiry;
  return (
    <div className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface text-sm">
      <Block title="Client">
        <KeyValueList
          items={[
            { label: 'From', value: <ClientLink user={{ user_id: userId ?? '', email: enquiry.email }} /> },
            { label: 'Category', value: enquiry.category },
            { label: 'Reference', value: <CopyText value={enquiry.reference} label="Copy the reference" /> },
            { label: 'Received', value: <Age seconds={enquiry.created_at} /> },
            // Who wrote by mail has none.
            ...(enquiry.ip === ''
              ? []
              : [{ label: 'Address', value: <span className="font-mono">{enquiry.ip}</span> }]),
          ]}
        />
        <GivenBy enquiry={enquiry} />
      </Block>
      {userId === null ? (
        <Block title="No account">
          <p className="text-muted">
            {enquiry.ip === ''
              ? 'This came by mail, from an address that need not be that of a client.'
              : 'This was written by a visitor of the site, who was not signed in.'}
          </p>
          <GiveToClient enquiry={enquiry} />
          <NextWithVisitor enquiry={enquiry} />
        </Block>
      ) : (
        <>
          {may('adminServerList') ? (
            <Block title="Servers">
              <ClientServers enquiryId={id} userId={userId} />
            </Block>
          ) : null}
          {may('invoiceList') ? (
            <Block title="Unpaid invoices">
              <ClientInvoices enquiryId={id} userId={userId} />
            </Block>
          ) : null}
          {may('quoteCreate') ? (
            <Block title="Quote">
              <WriteQuote userId={userId} enquiryId={id} />
            </Block>
          ) : null}
          <Block title="Credit">
            <OffForOwnAccount userId={userId}>
              <CreditAct enquiryId={id} number={enquiry.numeric_id} />
            </OffForOwnAccount>
          </Block>
          <Block title="Other tickets">
            <OtherTickets userId={userId} except={id} />
          </Block>
          {may('clientEvents') ? (
            <Block title="Recent events">
              <RecentEvents userId={userId} />
            </Block>
          ) : null}
        </>
      )}
    </div>
  );
}

const WriteQuote = (about: { userId: string; enquiryId: string }) => (
  <Link to={paths.adminQuoteFor(about)} className={textLinkClass}>
    Write a quote for this
  </Link>
);

/** A quote needs an account: that of the address, if it has one, or a new one. */
function NextWithVisitor({ enquiry: { enquiry_id: enquiryId, email } }: { enquiry: Enquiry }) {
  const { may } = useRights();
  return may('clientSearch') && may('quoteCreate') ? (
    <OfAddress enquiryId={enquiryId} email={email} canCreate={may('clientCreate')} />
  ) : null;
}

function OfAddress({ enquiryId, email, canCreate }: { enquiryId: string; email: string; canCreate: boolean }) {
  const { data } = useEndpoint('clientSearch', { query: { search: email } });
  const owned = data?.clients.filter((client) => client.email.toLowerCase() === email.toLowerCase());
  if (!owned) return null;
  if (owned.length > 0) {
    return (
      <>
        <p className="text-muted">The address has an account:</p>
        {owned.map((client) => (
          <p key={client.user_id} className="flex flex-wrap gap-x-3">
            <ClientLink user={client} />
            <WriteQuote userId={client.user_id} enquiryId={enquiryId} />
          </p>
        ))}
      </>
    );
  }
  return canCreate ? (
    <Link to={paths.adminClientFrom({ enquiryId })} className={textLinkClass}>
      Make them a client and write a quote
    </Link>
  ) : null;
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 px-4 py-3">
      <h2 className="label-mono text-muted">{title}</h2>
      {children}
    </section>
  );
}

function OtherTickets({ userId, except }: { userId: string; except: string }) {
  const { data } = useEndpoint('clientTickets', { params: { user_id: userId }, query: { limit: 6 } });
  const others = data?.tickets.filter(({ ticket_id }) => ticket_id !== except).slice(0, 5);
  if (others?.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {others?.map((one) => (
        <li key={one.ticket_id} className="flex items-baseline gap-2">
          <Link to={paths.adminTicket({ id: one.ticket_id })} className={`${textLinkClass} min-w-0 grow`}>
            <span className="truncate">{one.ticket_title}</span>
          </Link>
          <span className="shrink-0 text-muted">
            {one.ticket_closed ? 'Closed' : <Age seconds={one.ticket_last_message_at} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function RecentEvents({ userId }: { userId: string }) {
  const { data } = useEndpoint('clientEvents', { params: { user_id: userId }, query: { limit: 5, about: 'all' } });
  if (data?.events.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {data?.events.map((event) => (
        <li key={event.event_id} className="flex items-baseline gap-2">
          <span className="min-w-0 grow [&_a]:max-w-full [&_a]:align-bottom">
            <ThingLink thing={event.thing} side="staff" /> {event.summary}
          </span>
          <span className="shrink-0 text-muted">
            <Age seconds={event.created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
