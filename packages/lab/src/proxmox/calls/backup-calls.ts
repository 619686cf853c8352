import { begin, type CallRow, flag, list, need, text } from '../call.ts';
import { badParameter, died } from '../pve-error.ts';

export const backupCalls: CallRow[] = [
  {
    at: 'POST /nodes/{node}/vzdump',
    name: 'vzdump',
    run(call) {
      const { cluster } = call;
      const [first, ...more] = list(call, 'vmid');
      if (first === undefined || more.length > 0 || flag(call, 'all')) {
        throw died('the lab backs up one machine at a time: send one vmid');
      }
      const vm = cluster.vm(need(call, 'node'), Number(first));
      const storage = text(call, 'storage') ?? 'backup';
      if (!cluster.storage(storage).content.includes('backup')) {
        throw badParameter({ storage: `storage '${storage}' does not support backups` });
      }
      const notes = (text(call, 'notes-template') ?? '')
        .replaceAll('{{cluster}}', cluster.name)
        .replaceAll('{{guestname}}', vm.config.name ?? `VM ${vm.vmid}`)
        .replaceAll('{{node}}', vm.node)
        .replaceAll('{{vmid}}', String(vm.vmid))
        .replaceAll('\\n', '\n')
        .replaceAll('\\\\', '\\');
      const keep = /(?:^|,)keep-last=(\d+)/.exec(text(call, 'prune-backups') ?? '')?.[1];
      const prunes = keep !== undefined && text(call, 'remove') !== '0';
      return begin(call, {
        type: 'vzdump',
        id: first,
        milliseconds: 1500,
        work: {
          kind: 'vzdump',
          vmid: vm.vmid,
          storage,
          stop: text(call, 'mode') === 'stop',
          notes,
          protected: flag(call, 'protected'),
          ...(prunes && { keep: Number(keep) }),
        },
      });
    },
  },
  {
    at: 'GET /nodes/{node}/vzdump/extractconfig',
    name: 'extractconfig',
    run(call) {
      const volid = need(call, 'volume');
      const backup = call.cluster.state.volumes.find((volume) => volume.volid === volid)?.backup;
      if (backup === undefined) throw died(`volume '${volid}' does not exist`);
      return Object.entries(backup.config)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([key, value]) => `${key}: ${value.replaceAll('\n', '%0A')}\n`)
        .join('');
    },
  },
];
