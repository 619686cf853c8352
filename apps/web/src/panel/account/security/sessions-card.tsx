import type { SessionView } from '@resolvo/contract/people/sessions';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { leave } from '../../../api/funnel.ts';
import { invalidate, useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { notify } from '../../../shell/notifications.ts';
import { RelativeTime } from '../../../shell/relative-time.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';

const columns = [
  { id: 'device', header: 'Device' },
  { id: 'place', header: 'Place' },
  { id: 'address', header: 'Address' },
  { id: 'since', header: 'Signed in' },
  { id: 'seen', header: 'Last seen' },
  { id: 'act', header: 'Action', align: 'right' },
] as const;

export function SessionsCard() {
  const { data, error, refetch } = useEndpoint('sessionList', {});
  const [ending, setEnding] = useState<SessionView>();
  const [everywhere, setEverywhere] = useState(false);

  return (
    <Card
      title="Where you are signed in"
      description="A device you do not know? Sign it out and change your password."
      actions={
        <Button variant="secondary" size="sm" onClick={() => setEverywhere(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {error ? (
        <ErrorPanel
          title="Your devices could not be loaded"
          text={error.message}
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      ) : data ? (
        <Table
          caption="Signed-in devices"
          stacked
          columns={columns}
          rows={data.sessions.map((session) => ({
            id: session.session_id,
            cells: [
              <span key="device" className="flex flex-wrap items-center gap-2">
                {session.device}
                {session.current ? <Badge tone="accent">This device</Badge> : null}
              </span>,
              session.place,
              <span key="ip" className="font-mono text-sm">
                {session.ip}
              </span>,
              <RelativeTime key="since" seconds={session.created_at} />,
              <RelativeTime key="seen" seconds={session.last_seen_at} />,
              session.current ? null : (
                <Button key="act" variant="ghost" size="sm" onClick={() => setEnding(session)}>
                  Sign out
                </Button>
              ),
            ],
          }))}
        />
      ) : (
        <Skeleton className="h-32" />
      )}
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={`Sign out ${ending?.device ?? 'this device'}?`}
        text={`The device at ${ending?.ip ?? ''} (${ending?.place ?? ''}) has to log in again.`}
        action="Sign out"
        onConfirm={async () => {
          if (!ending) return;
          const { details } = await call('sessionRevoke', { params: { session_id: ending.session_id }, body: {} });
          notify('success', details);
          await invalidate('sessionList');
        }}
      />
      <Confirm
        open={everywhere}
        onClose={() => setEverywhere(false)}
        title="Sign out everywhere?"
        text="All devices have to log in again, this one too. API tokens keep working."
        action="Sign out everywhere"
        onConfirm={async () => {
          const { details } = await call('sessionRevokeAll', { body: {} });
          await leave(paths.home());
          notify('success', details);
        }}
      />
    </Card>
  );
}
