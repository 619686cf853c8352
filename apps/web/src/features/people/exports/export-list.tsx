import { type ExportView, exportWord } from '@resolvo/contract/people/exports';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Exports that were asked for, each with its file while it lasts. */
export function ExportList({
  exports,
  fileOf,
}: {
  exports: readonly ExportView[];
  fileOf: (exportId: string) => string;
}) {
  return (
    <ul className="grid gap-2">
      {exports.map((one) => (
        <li key={one.export_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>Asked for on {formatDay(one.created_at)}</span>
            <StateBadge of={exportWord(one)} />
            {one.ready ? (
              <span className="text-muted">
                {sizeText(one.size)}, until {formatDay(one.expires_at)}
              </span>
            ) : null}
          </span>
          {one.ready ? (
            <a href={fileOf(one.export_id)} download className={buttonClass('secondary', 'sm')}>
              Download<span className="sr-only"> the export of {formatDay(one.created_at)}</span>
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
