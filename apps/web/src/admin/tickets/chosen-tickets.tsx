import { type Enquiry, enquiryCan } from '@resolvo/contract/help/enquiries';
import { useState } from 'react';
import { ChosenBar } from '../../shell/chosen-bar.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { reasonOf } from '../../shell/reason-of.ts';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

const textOf = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

interface ChosenTicketsProps {
  readonly chosen: readonly Enquiry[];
  readonly onClear: () => void;
  readonly onAll: () => void;
}

/** What staff do to all chosen tickets at once, each by the rules of the act on one. */
export function ChosenTickets({ chosen, onClear, onAll }: ChosenTicketsProps) {
  const [asking, setAsking] = useState<'close' | 'spam'>();
  return (
    <ChosenBar
      label="Chosen tickets"
      count={textOf(chosen.length)}
      onClear={onClear}
      items={[
        {
          label: 'Close',
          disabledReason: firstReason(chosen, ({ state }) => reasonOf(enquiryCan.close(state))),
          onSelect: () => setAsking('close'),
        },
        {
          label: 'Mark as spam',
          disabledReason: firstReason(chosen, againstSpam),
          onSelect: () => setAsking('spam'),
        },
      ]}
    >
      <Button variant="ghost" size="sm" onClick={onAll}>
        All on this page
      </Button>
      <CloseTickets open={asking === 'close'} tickets={chosen} onClose={() => setAsking(undefined)} onDone={onClear} />
      <SpamDialog open={asking === 'spam'} tickets={chosen} onClose={() => setAsking(undefined)} onDone={onClear} />
    </ChosenBar>
  );
}

/** Whether it was merged, the list does not know; that is told afterwards. */
export const againstSpam = ({ kind, user_id, is_spam }: Enquiry): string | undefined =>
  reasonOf(enquiryCan.markSpam({ kind, hasClient: user_id !== null, isSpam: is_spam, isMerged: false }));

function firstReason(chosen: readonly Enquiry[], against: (one: Enquiry) => string | undefined): string | undefined {
  for (const one of chosen) {
    const reason = against(one);
    if (reason !== undefined) return `#${one.numeric_id}: ${reason}`;
  }
  return undefined;
}

interface ActProps {
  readonly open: boolean;
  readonly tickets: readonly Enquiry[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const namesOf = (tickets: readonly Enquiry[]): string =>
  tickets.map(({ numeric_id, subject }) => `#${numeric_id} ${subject}`).join(', ');
const idsOf = (tickets: readonly Enquiry[]): string[] => tickets.map(({ enquiry_id }) => enquiry_id);

function CloseTickets({ open, tickets, onClose, onDone }: ActProps) {
  const act = useAct('enquiryBatch', { done: onDone });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={`Close ${textOf(tickets.length)}?`}
      text={
        <>
          Nobody is mailed. Who writes again opens theirs again.{' '}
          <strong className="text-text">{namesOf(tickets)}</strong>
        </>
      }
      action={`Close ${textOf(tickets.length)}`}
      onConfirm={() => act.send({ body: { act: 'close', enquiry_ids: idsOf(tickets), block: false } })}
    />
  );
}

export function SpamDialog({ open, tickets, onClose, onDone }: ActProps) {
  const [block, setBlock] = useState(true);
  const only = tickets.length === 1 ? tickets[0] : undefined;
  const act = useAct('enquiryBatch', { done: onDone });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={`Mark ${only ? `#${only.numeric_id}` : textOf(tickets.length)} as spam?`}
      text={
        <span className="grid gap-3">
          <span>
            {only
              ? 'It is closed and stands under Spam. Its sender hears nothing.'
              : 'They are closed and stand under Spam. Their senders hear nothing.'}{' '}
            <strong className="text-text">{namesOf(tickets)}</strong>
          </span>
          <Checkbox
            label={only ? `Block ${only.email} too` : 'Block their senders too'}
            hint="What they mail from now on is set aside, and stands under Received in Dispatch mail."
            checked={block}
            onChange={(event) => setBlock(event.currentTarget.checked)}
          />
        </span>
      }
      action="Mark as spam"
      onConfirm={() => act.send({ body: { act: 'spam', enquiry_ids: idsOf(tickets), block } })}
    />
  );
}
