import type { SessionView } from '@resolvo/contract/people/sessions';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { leave } from '../../../api/funnel.ts';
import { departing } from '../../../api/refresh.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { notify } from '../../../shell/notifications.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';

export const sessions = listQuery('sessionList', () => ({}));

export function SessionsCard() {
  const revoke = useAct('sessionRevoke');
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
      flush
    >
      <List
        list={sessions}
        rows={(page) => page.sessions}
        rowKey={(session) => session.session_id}
        caption="Signed-in devices"
        failed={{ title: 'Your devices could not be loaded' }}
        columns={[
          {
            key: 'device',
            grow: true,
            phone: 'title',
            header: 'Device',
            cell: (session) => (
              <span className="flex flex-wrap items-center gap-2">
                {session.device}
                {session.current ? <Tag>This device</Tag> : null}
              </span>
            ),
          },
          { key: 'place', phone: 'text', header: 'Place', cell: (session) => session.place },
          {
            key: 'address',
            priority: 2,
            header: 'Address',
            cell: (session) => <span className="font-mono text-sm">{session.ip}</span>,
          },
          {
            key: 'since',
            align: 'right',
            priority: 2,
            header: 'Signed in',
            cell: (session) => <Age seconds={session.created_at} />,
          },
          {
            key: 'seen',
            align: 'right',
            phone: 'value',
            header: 'Last seen',
            cell: (session) => <Age seconds={session.last_seen_at} />,
          },
          {
            key: 'act',
            phone: 'act',
            header: 'Action',
            align: 'right',
            cell: (session) =>
              session.current ? null : (
                <Button variant="ghost" size="sm" onClick={() => setEnding(session)}>
                  Sign out
                </Button>
              ),
          },
        ]}
        empty={null}
      />
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={`Sign out ${ending?.device ?? 'this device'}?`}
        text={`The device at ${ending?.ip ?? ''} (${ending?.place ?? ''}) has to log in again.`}
        action="Sign out"
        onConfirm={async () => {
          if (!ending) return;
          await revoke.send({ params: { session_id: ending.session_id }, body: {} });
        }}
      />
      <Confirm
        open={everywhere}
        onClose={() => setEverywhere(false)}
        title="Sign out everywhere?"
        text="All devices have to log in again, this one too. API tokens keep working."
        action="Sign out everywhere"
        onConfirm={async () => {
          const { details } = await departing(
            () => call('sessionRevokeAll', { body: {} }),
            () => leave(paths.home()),
          );
          notify('success', details);
        }}
      />
    </Card>
  );
}
