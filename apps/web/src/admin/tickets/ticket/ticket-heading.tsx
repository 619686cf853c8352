import { priority, priorityNames, priorityOptions } from '@resolvo/contract/help/desk';
import { type Enquiry, type EnquiryMessage, enquiryStateWords } from '@resolvo/contract/help/enquiries';
import { EllipsisVertical, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { againstSpam, SpamDialog } from '../chosen-tickets.tsx';
import { DueBadge } from '../due-badge.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { ticketInput } from './ticket-input.ts';

interface TicketHeadingProps {
  readonly enquiry: Enquiry;
  readonly messages: readonly EnquiryMessage[];
  readonly actions: ReactNode;
}

/** What it is, whose it is and until when; and the acts on the ticket itself. */
export function TicketHeading({ enquiry, messages, actions }: TicketHeadingProps) {
  const input = ticketInput(enquiry.enquiry_id);
  const { staff } = usePrefetched('enquiryStaff', {});
  const { merged_into, split_from, merged } = usePrefetched('enquiryDesk', input);
  const { open, show, close } = useDialog(['merge', 'split', 'title', 'spam']);
  const shut = useAct('enquiryClose');
  const reopen = useAct('enquiryReopen');
  const assign = useAct('enquiryAssign');
  const prioritise = useAct('enquiryPrioritise');
  const isClosed = enquiry.state === 'closed';
  const act = isClosed ? reopen : shut;
  const spamReason = merged_into ? 'It was merged into another ticket.' : againstSpam(enquiry);
  // Who left the company, or reads no tickets any more, still stands there.
  const isListed = enquiry.assigned_id === null || staff.some(({ person_id }) => person_id === enquiry.assigned_id);
  return (
    <>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {enquiry.subject}
            <IconButton
              label="Change the title"
              size="sm"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => show('title')}
            />
            <span className="flex items-center gap-3 font-normal text-sm">
              <span className="text-muted">#{enquiry.numeric_id}</span>
              <StateBadge of={enquiryStateWords[enquiry.state]} />
              {enquiry.is_spam ? <Tag>Spam</Tag> : null}
              <DueBadge of={enquiry} />
            </span>
          </span>
        }
        actions={
          <>
            {actions}
            <Button
              variant="secondary"
              loading={act.pending}
              disabledReason={merged_into ? `It was merged into #${merged_into.numeric_id}.` : undefined}
              onClick={() => void act.run({ ...input, body: {} })}
            >
              {enquiry.is_spam ? 'Not spam' : isClosed ? 'Reopen' : 'Close'}
            </Button>
            <Menu
              trigger={<IconButton label="More" icon={<EllipsisVertical aria-hidden="true" />} />}
              items={[
                {
                  label: 'Merge into another ticket',
                  onSelect: () => show('merge'),
                  ...(merged_into && { disabledReason: 'It was merged already.' }),
                },
                {
                  label: 'Split messages off',
                  onSelect: () => show('split'),
                  ...(messages.every(({ internal }) => internal) && {
                    disabledReason: 'There is only the first message.',
                  }),
                },
                { label: 'Mark as spam', disabledReason: spamReason, onSelect: () => show('spam') },
              ]}
            />
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect
          label="Looked after by"
          placeholder="Nobody"
          value={enquiry.assigned_id ?? ''}
          disabled={assign.pending}
          options={[
            ...(isListed ? [] : [{ value: enquiry.assigned_id ?? '', label: enquiry.assigned_to }]),
            ...staff.map(({ person_id, email, is_self }) => ({
              value: person_id,
              label: is_self ? `${email} (you)` : email,
            })),
          ]}
          onValueChange={(person_id) => void assign.run({ ...input, body: person_id === '' ? {} : { person_id } })}
        />
        <FilterSelect
          label="Priority"
          placeholder={priorityNames.normal}
          value={enquiry.priority === 'normal' ? '' : enquiry.priority}
          disabled={prioritise.pending}
          options={priorityOptions.map(({ value, label }) => ({ value: value === 'normal' ? '' : value, label }))}
          onValueChange={(value) =>
            void prioritise.run({ ...input, body: { priority: priority.catch('normal').parse(value) } })
          }
        />
        {merged_into ? <TicketLink to={merged_into}>Merged into</TicketLink> : null}
        {split_from ? <TicketLink to={split_from}>Split off from</TicketLink> : null}
        {merged.map((one) => (
          <TicketLink key={one.enquiry_id} to={one}>
            Has the messages of
          </TicketLink>
        ))}
      </div>
      <SpamDialog open={open === 'spam' && spamReason === undefined} tickets={[enquiry]} onClose={close} />
      <MergeDialog enquiry={enquiry} open={open === 'merge'} onClose={close} />
      <RenameDialog enquiry={enquiry} open={open === 'title'} onClose={close} />
      <SplitDialog enquiry={enquiry} messages={messages} open={open === 'split'} onClose={close} />
    </>
  );
}

function TicketLink({ to, children }: { to: { enquiry_id: string; numeric_id: number }; children: string }) {
  return (
    <span className="text-muted text-sm">
      {children}{' '}
      <Link to={paths.adminTicket({ id: to.enquiry_id })} className={textLinkClass}>
        #{to.numeric_id}
      </Link>
    </span>
  );
}
