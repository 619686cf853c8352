import type { InvoicingHalt } from '@resolvo/contract/money/invoicing-halts';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export const haltTitle = ({ user }: InvoicingHalt): string =>
  user ? `Invoicing is halted for ${user.email || 'a deleted account'}` : 'Invoicing of renewals is halted';

export const haltText = ({ kind, made, explained }: InvoicingHalt): string =>
  kind === 'run'
    ? `The calendar was about to make ${made} bills. Its history explains ${explained}.`
    : `It made ${made} documents within 24 hours. Its history explains ${explained}.`;

export const openHalts = { query: { status: 'open', limit: 25 } } as const;

/** Alarms that halt invoicing now. Hidden when there are none. */
export function OpenHalts() {
  const halts = useEndpoint('haltList', openHalts).data?.halts ?? [];
  if (halts.length === 0) return null;
  return (
    <div className="mt-8 grid gap-4">
      {halts.map((halt) => (
        <Notice
          key={halt.halt_id}
          tone="danger"
          title={haltTitle(halt)}
          action={
            <Link to={paths.adminHalt({ haltId: halt.halt_id })} className={buttonClass('secondary', 'sm')}>
              Look at it
            </Link>
          }
        >
          {haltText(halt)} Noticed <RelativeTime seconds={halt.created_at} />.
        </Notice>
      ))}
    </div>
  );
}
