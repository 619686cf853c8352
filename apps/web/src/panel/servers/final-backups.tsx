import { copyKey } from '@resolvo/contract/copied-image';
import { dayText } from '@resolvo/contract/day-words';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

/** The last copies of deleted servers. Hidden when there are none. */
export function FinalBackups() {
  const { data } = useEndpoint('vmFinalBackups', {});
  const { may } = useRights();
  if (!data || data.backups.length === 0) return null;
  return (
    <div className="mt-8">
      <Card title="Deleted servers" description="We keep a final backup of each until the day beside it.">
        <ul className="divide-y divide-line">
          {data.backups.map(({ backup_id, server_name, location, kept_until }) => (
            <li key={backup_id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-ui">
              <span className="break-words font-medium">{server_name}</span>
              <span className="flex flex-wrap gap-x-6 text-muted text-sm">
                Final backup kept until {dayText(kept_until)}
                {may('checkoutPlace') && may('vmName') ? (
                  <Link
                    to={paths.serverNewFrom({ image: copyKey('backup', backup_id), location })}
                    className={textLinkClass}
                  >
                    New server from it<span className="sr-only">: {server_name}</span>
                  </Link>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-muted text-sm">
          Do you need something from one of them?{' '}
          <Link to={paths.supportNew()} className={textLinkClass}>
            Write to support
          </Link>{' '}
          before that day.
        </p>
      </Card>
    </div>
  );
}
