import { dayText } from '@resolvo/contract/day-words';
import type { Server } from '@resolvo/contract/machines/servers';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../ui/notice.tsx';

interface EndsNoticeProps {
  /** Of the form, with the id of the server. */
  readonly field: string;
  readonly servers: readonly Server[];
}

/** A volume outlives a server that is cancelled: who puts it there reads so before. */
export function EndsNotice({ field, servers }: EndsNoticeProps) {
  const chosen = useWatch({ name: field });
  const server = servers.find(({ id }) => id === chosen);
  if (!server || server.cancels_at === 0) return null;
  return (
    <Notice tone="warn">
      {server.proxmox_vm_name} is cancelled and runs until {dayText(server.cancels_at)}. The volume stays after that,
      and goes on costing.
    </Notice>
  );
}
