import { powerWords, serverCan, serverStateWords } from '@resolvo/contract/machines/server-states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { q, useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

/** So many are watched live; a client with more has a page for them. */
const shown = 5;
const liveMilliseconds = 5000;

export function ClientServers({ enquiryId, userId }: { enquiryId: string; userId: string }) {
  const { data } = useEndpoint('adminServerList', { query: { user_id: userId, limit: shown } });
  if (data?.servers.length === 0) return <p className="text-muted">None.</p>;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {data?.servers.map(({ server_id }) => (
          <Server key={server_id} enquiryId={enquiryId} serverId={server_id} />
        ))}
      </ul>
      {data?.eof === false ? (
        <Link to={paths.adminClientServices({ userId })} className={textLinkClass}>
          All servers of the client
        </Link>
      ) : null}
    </>
  );
}

function Server({ enquiryId, serverId }: { enquiryId: string; serverId: string }) {
  const { reason } = useRights();
  const [isAsking, setAsking] = useState(false);
  const reboot = useAct('enquiryReboot');
  const { data: server } = useQuery({
    ...q('adminServerDetail', { params: { server_id: serverId } }),
    refetchInterval: liveMilliseconds,
  });
  if (!server) return null;
  const { power } = server;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link to={paths.adminServer({ serverId })} className={`${textLinkClass} min-w-0 grow`}>
        <span className="truncate">{server.proxmox_vm_name}</span>
      </Link>
      <StateBadge
        of={server.server_state === 'active' && power ? powerWords[power] : serverStateWords[server.server_state]}
      />
      <Button
        variant="ghost"
        size="sm"
        loading={reboot.pending}
        aria-label={`Reboot ${server.proxmox_vm_name}`}
        disabledReason={
          reason('enquiryReboot') ??
          reasonOf(serverCan.reboot({ state: server.server_state, task: server.server_task }))
        }
        onClick={() => setAsking(true)}
      >
        Reboot
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Reboot ${server.proxmox_vm_name}?`}
        text="It is unreachable for about a minute. The ticket says that you did it."
        action="Reboot the server"
        onConfirm={() => reboot.send({ params: { enquiry_id: enquiryId, server_id: serverId }, body: {} })}
      />
    </li>
  );
}
