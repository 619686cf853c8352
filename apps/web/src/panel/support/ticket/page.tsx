import type { TicketRating } from '@resolvo/contract/help/enquiries';
import { ticketCan, ticketMessageBody, ticketRatingBody, ticketWord } from '@resolvo/contract/help/tickets';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { load, usePrefetched } from '../../../api/query.ts';
import { AttachFiles, uploading } from '../../../features/help/tickets/attach-files.tsx';
import { ComposerDock } from '../../../features/help/tickets/composer-dock.tsx';
import { RatingText, ratingWords } from '../../../features/help/tickets/rating.tsx';
import { Thread } from '../../../features/help/tickets/thread.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { dropDraft } from '../../../shell/kept-draft.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = titleAbout('Ticket');

const inputOf = (id = '') => ({ params: { ticket_id: id } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { ticket } = await load('ticketDetail', inputOf(params.id));
  return { about: `#${ticket.numeric_id}` };
}

export const ErrorBoundary = failedPage('ticket', { to: paths.support(), label: 'Back to Support' });

export default function TicketPage() {
  const { id } = useParams();
  const { ticket, merged_into: into, messages, server, invoice, rating } = usePrefetched('ticketDetail', inputOf(id));
  useRead(ticket.ticket_id, ticket.ticket_unread);
  // A new form after each message that was sent.
  const [sent, setSent] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const draft = `ticket ${ticket.ticket_id}`;
  const reply = useAct('ticketReply', {
    done: () => {
      dropDraft(draft);
      setSent(sent + 1);
    },
  });
  const close = useAct('ticketClose');
  const reopen = useAct('ticketReopen');

  return (
    <Page kind="detail">
      <PageHeading
        back={<BackToList to={paths.support()}>Back to Support</BackToList>}
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {ticket.ticket_title}
            <span className="font-normal text-sm">
              <StateBadge of={ticketWord(ticket)} />
            </span>
          </span>
        }
        actions={
          into ? null : ticket.ticket_closed ? (
            <Button
              variant="secondary"
              loading={reopen.pending}
              onClick={() => void reopen.run({ ...inputOf(id), body: {} })}
            >
              Reopen
            </Button>
          ) : (
            <Button
              variant="secondary"
              loading={close.pending}
              onClick={() => void close.run({ ...inputOf(id), body: {} })}
            >
              Close ticket
            </Button>
          )
        }
      />
      {into ? (
        <Notice tone="info">
          You wrote about this in two places, so we put them together. All messages are in{' '}
          <Link to={paths.supportTicket({ id: into.ticket_id })} className={textLinkClass}>
            #{into.numeric_id}
          </Link>
          .
        </Notice>
      ) : null}
      <DetailColumns
        rail={
          <Card title="Details">
            <KeyValueList
              items={[
                { label: 'Number', value: `#${ticket.numeric_id}` },
                ...(server
                  ? [
                      {
                        label: 'Server',
                        value: (
                          <Link to={paths.server({ id: server.server_id })} className={textLinkClass}>
                            {server.name}
                          </Link>
                        ),
                      },
                    ]
                  : []),
                ...(invoice
                  ? [
                      {
                        label: 'Invoice',
                        value: (
                          <Link to={paths.billingInvoice({ id: invoice.invoice_id })} className={textLinkClass}>
                            #{invoice.invoice_number}
                          </Link>
                        ),
                      },
                    ]
                  : []),
                { label: 'Opened', value: <Age seconds={ticket.ticket_created_at} /> },
                { label: 'Last message', value: <Age seconds={ticket.ticket_last_message_at} /> },
              ]}
            />
          </Card>
        }
      >
        <Thread
          files="ticketFile"
          messages={messages}
          nameOf={({ author, author_name }) => (author === 'staff' ? `${author_name} support` : author_name)}
        />
        {ticket.ticket_closed ? <Rating ticketId={ticket.ticket_id} rating={rating} /> : null}
        <ComposerDock title="Reply">
          <Form
            key={`${draft} ${sent}`}
            keeps={{ name: draft, field: 'message' }}
            schema={ticketMessageBody}
            defaultValues={{ message: '', attachments: [] }}
            submitLabel="Send"
            label="Reply"
            disabledReason={reasonOf(ticketCan.reply(ticket.ticket_state)) ?? (isBusy ? uploading : undefined)}
            onSubmit={(body) => reply.send({ ...inputOf(id), body })}
            actions={<AttachFiles upload="ticketFileUpload" onBusy={setBusy} inRow />}
          >
            <FormTextareaField
              name="message"
              label="Message"
              rows={2}
              hint="We answer here and by mail. Markdown works: **bold**, `code`, lists."
            />
          </Form>
        </ComposerDock>
      </DetailColumns>
    </Page>
  );
}

/** What is on the screen is read, also what arrives while it is open. */
function useRead(ticketId: string, unread: boolean): void {
  useEffect(() => {
    // Not told of: a mark that was not set is set at the next look.
    if (unread) call('ticketRead', { params: { ticket_id: ticketId }, body: {} }).catch(() => {});
  }, [ticketId, unread]);
}

function Rating({ ticketId, rating }: { ticketId: string; rating: TicketRating }) {
  const [isChanging, setChanging] = useState(false);
  const rate = useAct('ticketRate', { done: () => setChanging(false) });
  if (rating && !isChanging) {
    return (
      <Card
        title="How was our help?"
        actions={
          <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
            Change
          </Button>
        }
      >
        <RatingText rating={rating} />
      </Card>
    );
  }
  return (
    <Card title="How was our help?">
      <Form
        schema={ticketRatingBody}
        defaultValues={{ comment: rating?.comment ?? '', ...(rating && { rating: rating.rating }) }}
        submitLabel="Rate our help"
        submitVariant="secondary"
        label="Rating"
        leftFreely
        onSubmit={(body) => rate.send({ ...inputOf(ticketId), body })}
      >
        <Stars />
        <FormTextField name="comment" label="In a sentence, if you like" maxLength={500} />
      </Form>
    </Card>
  );
}

const stars = ['1', '2', '3', '4', '5'] as const;

function Stars() {
  const { watch, setValue, formState } = useFormContext<{ rating?: number }>();
  const chosen = watch('rating');
  const problem = formState.errors.rating?.message;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segments
        label="Your rating, 1 is worst and 5 is best"
        value={chosen === undefined ? undefined : stars[chosen - 1]}
        onValueChange={(value) => setValue('rating', Number(value), { shouldValidate: true })}
        options={stars.map((value) => ({ value, label: value }))}
      />
      <span className="text-muted text-sm">{chosen === undefined ? '' : ratingWords[chosen - 1]}</span>
      {problem === undefined ? null : <p className="text-danger text-sm">{problem}</p>}
    </div>
  );
}
