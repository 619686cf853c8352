import { oftenText, retentionText, windowText } from '@resolvo/contract/machines/backup-rules';
import {
  type BackupSchedule,
  rehearsalWord,
  runWord,
  type ServerSchedule,
} from '@resolvo/contract/machines/backup-schedules';
import { formatDateTime, useNow } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** When backups are made, how many are kept, and how the latest went. */
export function ScheduleFacts({ shown, schedule }: { shown: ServerSchedule; schedule: BackupSchedule }) {
  const now = useNow();
  const [latest] = shown.runs;
  return (
    <div className="grid gap-4">
      {latest && latest.reason !== '' ? (
        <Notice tone="danger">
          The backup of {formatDateTime(latest.started_at)} could not be made. {latest.reason} Backups before it are
          still there; it is tried again within a day.
        </Notice>
      ) : null}
      <KeyValueList
        items={[
          { label: 'Made', value: `${oftenText(schedule)}, ${windowText(schedule.window)}` },
          { label: 'Kept', value: retentionText(schedule) },
          { label: 'Next', value: shown.is_paused ? 'Paused while suspended' : nextText(shown.next_at, now) },
          { label: 'All backups', value: gigabytes(shown.total_size) },
        ]}
      />
      <Proof shown={shown} />
      {shown.runs.length === 0 ? null : (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">Latest runs</summary>
          <ul className="mt-2 grid gap-1">
            {shown.runs.map((run) => (
              <li key={run.run_id} className="flex flex-wrap items-baseline gap-x-4">
                <span className="tabular-nums">{formatDateTime(run.started_at)}</span>
                <StateBadge of={runWord(run)} />
                <span className="text-muted">{run.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The latest answer stays while another rehearsal goes on. */
function Proof({ shown: { rehearsals, rehearse_at } }: { shown: ServerSchedule }) {
  const [latest] = rehearsals;
  const answered = rehearsals.find(({ finished_at }) => finished_at > 0);
  return (
    <div className="grid gap-1">
      <p className="text-muted text-sm">Tried out</p>
      {answered ? (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <StateBadge of={rehearsalWord(answered)} />
          <span>
            {answered.reason === ''
              ? `Proved on ${formatDateTime(answered.finished_at)}`
              : `Could not be proved: ${answered.reason}`}
          </span>
        </span>
      ) : null}
      {answered ? (
        <span className="text-muted text-sm">
          {answered.backup_name},{' '}
          {answered.reason === ''
            ? 'restored into a machine without network, which booted and answered'
            : formatDateTime(answered.finished_at)}
        </span>
      ) : null}
      {latest?.finished_at === 0 ? <StateBadge of={rehearsalWord(latest)} /> : null}
      {latest ? null : <p>Not yet; first about {formatDateTime(rehearse_at)}</p>}
    </div>
  );
}

const nextText = (nextAt: number, now: number): string =>
  nextAt <= now ? 'Due now' : `About ${formatDateTime(nextAt)}`;
