import type { Enquiry, EnquiryMessage } from '@resolvo/contract/help/enquiries';
import type { DeskEntry } from '@resolvo/contract/help/ticket-desk';
import { fileUrl } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { type KeptMail, Thread } from '../../../features/help/tickets/thread.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';

const words: Readonly<Record<string, string>> = {
  'enquiry.closed': 'Closed',
  'enquiry.reopened': 'Opened again',
  'enquiry.marked_spam': 'Marked as spam',
  'enquiry.prioritised': 'Priority:',
  'enquiry.renamed': 'New title:',
  'enquiry.merged': 'Merged',
  'enquiry.split': 'Split off',
  'enquiry.attached': 'Given to the client',
  'enquiry.detached': 'Taken away from the client',
  'server.rebooted': 'Server rebooted',
  'invoice.sent': 'Invoice sent again:',
  'invoice.extended': 'More time to pay:',
  'balance.adjusted': 'Credited',
};

interface StaffThreadProps {
  readonly enquiry: Enquiry;
  readonly messages: readonly EnquiryMessage[];
  readonly entries: readonly DeskEntry[];
}

type Part =
  | { readonly key: string; readonly messages: EnquiryMessage[] }
  | { readonly key: string; readonly entry: DeskEntry };

/** The messages, and between them what staff did. */
export function StaffThread({ enquiry, messages, entries }: StaffThreadProps) {
  const nameOf = ({ author_name, author }: Pick<EnquiryMessage, 'author_name' | 'author'>) =>
    author_name || (author === 'client' ? enquiry.email : 'Deleted account');
  const mails = useKeptMails(enquiry.enquiry_id);
  return (
    <>
      {inOrder(messages, entries).map((part) =>
        'entry' in part ? (
          <p key={part.key} className="px-1 font-mono text-muted text-xs">
            {entryText(part.entry)} · {part.entry.by || 'By itself'} · {formatDateTime(part.entry.created_at)}
          </p>
        ) : (
          <Thread key={part.key} files="enquiryFile" messages={part.messages} nameOf={nameOf} mails={mails} />
        ),
      )}
    </>
  );
}

/** What can be had of each mail while its original is kept, by the message that it became. */
export function useKeptMails(enquiryId: string): ReadonlyMap<string, KeptMail> {
  const { mails } = usePrefetched('enquiryMails', { params: { enquiry_id: enquiryId } });
  const { may } = useRights();
  const kept = may('enquiryMailOriginal') ? mails.filter(({ original_until }) => original_until > 0) : [];
  return new Map(
    kept.map(({ message_id, received_id, not_taken }) => {
      const params = { enquiry_id: enquiryId, received_id };
      const files = not_taken.map(({ file_id, name, size }) => ({
        name,
        size,
        href: fileUrl('enquiryMailFile', { params: { ...params, file_id } }),
      }));
      return [message_id, { original: fileUrl('enquiryMailOriginal', { params }), files }];
    }),
  );
}

const entryText = ({ name, detail }: DeskEntry): string =>
  name === 'enquiry.taken'
    ? detail === ''
      ? 'Left to all'
      : `Given to ${detail}`
    : `${words[name] ?? name} ${detail}`.trim();

/** Messages that follow each other without an entry between them are one list. */
function inOrder(messages: readonly EnquiryMessage[], entries: readonly DeskEntry[]): Part[] {
  const parts: Part[] = [];
  const left = [...entries];
  for (const message of messages) {
    while (left[0] && left[0].created_at < message.created_at) add(left.shift());
    const last = parts.at(-1);
    if (last && 'messages' in last) last.messages.push(message);
    else parts.push({ key: message.message_id, messages: [message] });
  }
  for (const entry of left) add(entry);
  return parts;

  function add(entry: DeskEntry | undefined) {
    if (entry) parts.push({ key: entry.event_id, entry });
  }
}
