import { versionKinds, type ZoneVersion } from '@resolvo/contract/hosting/zones';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { RecordDiff } from '../../../../features/hosting/zones/record-diff.tsx';
import { Confirm } from '../../../../shell/confirm.tsx';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useZone } from '../use-zone.ts';
import { loadZoneId } from '../zone-of.ts';

export const meta = titleAbout('History');

const historyOf = (zoneId: string) =>
  listQuery('zoneHistory', (cursor) => ({ params: { zone_id: zoneId }, query: { cursor, limit: 10 } }));

export async function clientLoader({ request, params: { domainId = '' } }: ClientLoaderFunctionArgs) {
  await prefetchList(historyOf(await loadZoneId(domainId)), request);
  return null;
}

export default function HistoryPage() {
  const zone = useZone();
  const [asking, setAsking] = useState<ZoneVersion>();
  const undo = useAct('zoneUndo');
  return (
    <>
      <List
        list={historyOf(zone.zone_id)}
        rows={({ versions }) => versions}
        caption={`Changes of ${zone.name}`}
        empty={<EmptyState title="Nothing yet" text="Every change of the records is listed here." />}
      >
        {(versions) => (
          <ol
            className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface"
            aria-label={`Changes of ${zone.name}`}
          >
            {versions.map((version) => (
              <li key={version.version_id} className="flex min-w-0 flex-col gap-2 px-4 py-3">
                <div className="flex items-start gap-x-3 text-sm">
                  <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 py-1">
                    <span className="label-mono text-muted">{version.number}</span>
                    <span className="font-medium">{titleOf(version)}</span>
                    <span className="min-w-0 break-words text-muted">
                      {version.made_by || 'By the product'}, <Age seconds={version.created_at} />
                    </span>
                  </p>
                  <span className="-mr-2 ml-auto shrink-0">
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Undo change ${version.number}`}
                      disabledReason={version.can_undo ? undefined : 'This change follows something else.'}
                      onClick={() => setAsking(version)}
                    >
                      Undo
                    </Button>
                  </span>
                </div>
                <RecordDiff
                  bare
                  removed={version.removed}
                  added={version.added}
                  removedCount={version.removed_count}
                  addedCount={version.added_count}
                />
              </li>
            ))}
          </ol>
        )}
      </List>
      <Confirm
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={`Undo change ${asking?.number}?`}
        text={
          asking ? (
            <span className="flex flex-col gap-3">
              This happens to the records:
              <RecordDiff
                removed={asking.added}
                added={asking.removed}
                removedCount={asking.added_count}
                addedCount={asking.removed_count}
              />
            </span>
          ) : (
            ''
          )
        }
        action="Undo it"
        onConfirm={async () => {
          if (asking) {
            await undo.send({ params: { zone_id: zone.zone_id }, body: { version_id: asking.version_id } });
          }
        }}
      />
    </>
  );
}

const titleOf = ({ kind, undoes }: ZoneVersion): string =>
  kind === 'undone' && undoes !== null ? `Change ${undoes} undone` : versionKinds[kind];
