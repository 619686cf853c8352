import { type Enquiry, enquiryStateWords } from '@resolvo/contract/help/enquiries';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { cx } from '../../../ui/class-names.ts';
import { QueueViews } from '../queue-views.tsx';

interface QueuePaneProps {
  readonly address: URLSearchParams;
  readonly current: string;
  readonly queue: readonly Enquiry[];
}

/** The page of the queue that the ticket was opened from. */
export function QueuePane({ address, current, queue }: QueuePaneProps) {
  return (
    <section aria-label="Queue" className="flex flex-col gap-3">
      <QueueViews address={address} pathname={paths.adminTickets()} />
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {queue.map((one) => (
          <li key={one.enquiry_id} className="border-line border-t first:border-t-0">
            <Link
              to={paths.adminTicket({ id: one.enquiry_id })}
              aria-current={one.enquiry_id === current ? 'page' : undefined}
              className={cx(
                'block px-3 py-2 text-sm hover:bg-hover',
                one.enquiry_id === current && 'bg-accent-soft text-accent-text',
              )}
            >
              <span className="flex items-baseline gap-2">
                <span className={cx('min-w-0 grow truncate', one.state === 'open' && 'font-medium')}>
                  {one.subject}
                </span>
                <span className="shrink-0 text-muted tabular-nums">
                  <Age seconds={one.last_message_at} />
                </span>
              </span>
              <span className="flex gap-2 text-muted">
                <span className="min-w-0 grow truncate">{one.email}</span>
                <span className="shrink-0">{enquiryStateWords[one.state].word}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
