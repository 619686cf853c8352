import { lostNodeBody, lostNodeWords, lostWayWords } from '@resolvo/contract/machines/lost-nodes';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

const schema = lostNodeBody.pick({ confirm: true, reason: true });

interface LostNodeDialogProps {
  readonly cluster: string;
  readonly node: string;
  readonly onClose: () => void;
}

/** What can be done with each server of a lost node, and the act for those that another node can start. */
export function LostNodeDialog({ cluster, node, onClose }: LostNodeDialogProps) {
  const { data, error } = useEndpoint('adminLostNode', { query: { cluster, node } });
  const start = useAct('adminLostNodeStart', { done: onClose });
  const count = data?.servers.filter(({ way }) => way === 'start').length ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Start the servers of ${node} elsewhere`}
      description="The cluster brings their machines to nodes that are up. Their owners are told by mail."
    >
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {!data && !error ? <Skeleton className="h-32" /> : null}
      {data && !data.is_lost ? <Notice tone="ok">The cluster hears from {node} again.</Notice> : null}
      {data?.is_lost ? (
        <ul aria-label={`Servers of ${node}`} className="grid max-h-72 gap-3 overflow-y-auto">
          {data.servers.map(({ server_id, proxmox_vm_name, way, why, backup_at }) => (
            <li key={server_id} className="grid gap-1 text-sm">
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Link to={paths.adminServer({ serverId: server_id })} className={textLinkClass}>
                  {proxmox_vm_name}
                </Link>
                <StateBadge of={lostWayWords[way]} />
              </span>
              <span className="text-muted">
                {why}
                {way === 'restore' ? ` It is of ${formatDateTime(backup_at)}.` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {count > 0 ? (
        <Form
          schema={schema}
          defaultValues={{ confirm: '', reason: '' }}
          submitLabel={`Start ${count === 1 ? '1 server' : `${count} servers`} elsewhere`}
          onSubmit={(typed) => start.send({ body: { cluster, node, ...typed } })}
        >
          <Notice tone="danger" title={`Be certain that ${node} is off`}>
            Cut its power, or have someone who stands in front of it confirm it. While it runs, two machines would write
            to one disk, and the data would be destroyed.
          </Notice>
          <FormTextField name="confirm" label={`Type “${lostNodeWords(node)}”`} autoComplete="off" />
          <FormTextField name="reason" label="Reason" hint="The owners read it." />
        </Form>
      ) : null}
    </Dialog>
  );
}
