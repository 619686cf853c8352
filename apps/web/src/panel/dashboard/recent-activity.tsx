import type { ActivityEvent } from '@resolvo/contract/people/activity';
import { activitySource, activityTexts } from '../../features/people/accounts/activity-texts.ts';
import { ActivityThing } from '../../features/people/accounts/thing-link.tsx';
import { paths } from '../../paths.ts';
import { Age } from '../../shell/relative-time.tsx';
import { type Asked, Panel, Row, shown } from './panel.tsx';

interface Run {
  /** The newest of them. */
  readonly event: ActivityEvent;
  readonly times: number;
}

/** What happened to one thing several times in a row, from one device, is one line. */
function runsOf(events: readonly ActivityEvent[]): readonly Run[] {
  const isSame = (one: ActivityEvent, other: ActivityEvent | undefined) =>
    one.kind === other?.kind && one.device === other.device && one.thing?.id === other.thing?.id;
  const starts = events.flatMap((event, index) => (isSame(event, events[index - 1]) ? [] : [{ event, index }]));
  return starts.map(({ event, index }, place) => ({
    event,
    times: (starts[place + 1]?.index ?? events.length) - index,
  }));
}

/** What happened lately, and what it happened to. */
export function RecentActivity({ asked, events }: { asked: Asked; events: readonly ActivityEvent[] | undefined }) {
  return (
    <Panel title="Recent activity" to={paths.accountActivity()} empty="Nothing has happened yet." asked={asked}>
      {runsOf(events ?? [])
        .slice(0, shown)
        .map(({ event, times }) => (
          <Row
            key={event.event_id}
            main={
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm text-text">
                <span className="py-0.5">
                  {activityTexts[event.kind]}
                  {times > 1 ? <span className="text-muted">{` · ${times} times`}</span> : null}
                </span>
                <span className="inline-flex min-w-0 max-w-full empty:hidden">
                  <ActivityThing of={event} />
                </span>
              </span>
            }
            side={
              <>
                <span className="truncate max-sm:hidden">{activitySource(event)}</span>
                <span className="w-14 text-right">
                  <Age seconds={event.created_at} />
                </span>
              </>
            }
          />
        ))}
    </Panel>
  );
}
