import { type AbuseEntry, entryWords } from '@resolvo/contract/help/abuse-cases';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/tag.tsx';

interface CaseHistoryProps {
  readonly entries: readonly AbuseEntry[];
  readonly nameOf: (entry: AbuseEntry) => string;
}

/** Who wrote an entry that a program wrote. */
export const automaticAnswer = 'Automatic answer';

/** What happened in a case, oldest first. What only staff see is marked. */
export function CaseHistory({ entries, nameOf }: CaseHistoryProps) {
  return (
    <ol aria-label="History" className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li
          key={entry.entry_id}
          className={cx(
            'rounded-lg border px-4 py-3 sm:px-5',
            entry.kind === 'note' ? 'border-warn-line bg-warn-soft' : 'border-line bg-raised',
          )}
        >
          <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <span className="font-medium text-text">{entryWords[entry.kind]}</span>
            {entry.kind === 'note' ? <Tag>Internal</Tag> : null}
            <span>{nameOf(entry)}</span>
            <span className="ml-auto">{formatDateTime(entry.created_at)}</span>
          </p>
          {entry.deadline === 0 ? null : (
            <p className="mt-1 text-muted text-sm">Answer asked for by {formatDay(entry.deadline)}</p>
          )}
          {entry.body === '' ? null : <p className="mt-2 break-words text-ui whitespace-pre-wrap">{entry.body}</p>}
        </li>
      ))}
    </ol>
  );
}
