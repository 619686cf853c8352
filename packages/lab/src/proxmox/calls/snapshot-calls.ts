import { begin, type CallRow, flag, need, text, vmOf } from '../call.ts';
import { digestOf } from '../cluster.ts';
import { showConfig } from '../config.ts';
import { snapshotOf } from '../copies.ts';
import { isOn } from '../power.ts';
import { badParameter } from '../pve-error.ts';

const base = '/nodes/{node}/qemu/{vmid}/snapshot';

export const snapshotCalls: CallRow[] = [
  {
    at: `GET ${base}`,
    name: 'snapshots',
    run(call) {
      const vm = vmOf(call);
      return [
        ...vm.snapshots.map(({ name, description, time, vmstate, parent }) => ({
          name,
          description,
          snaptime: time,
          vmstate: vmstate ? 1 : 0,
          ...(parent !== undefined && { parent }),
        })),
        {
          name: 'current',
          description: 'You are here!',
          running: isOn(vm) ? 1 : 0,
          digest: digestOf(vm.config),
          ...(vm.parent !== undefined && { parent: vm.parent }),
        },
      ];
    },
  },
  {
    at: `POST ${base}`,
    name: 'snapshot',
    run(call) {
      const name = need(call, 'snapname');
      if (name === 'current' || name === 'pending') {
        throw badParameter({ snapname: `unable to use snapshot name '${name}' (reserved name)` });
      }
      return begin(call, {
        type: 'qmsnapshot',
        milliseconds: flag(call, 'vmstate') ? 600 : 300,
        work: {
          kind: 'snapshot',
          vmid: vmOf(call).vmid,
          name,
          description: text(call, 'description') ?? '',
          vmstate: flag(call, 'vmstate'),
        },
      });
    },
  },
  {
    at: `DELETE ${base}/{snapname}`,
    name: 'delsnapshot',
    run: (call) =>
      begin(call, {
        type: 'qmdelsnapshot',
        milliseconds: 300,
        work: { kind: 'delsnapshot', vmid: vmOf(call).vmid, name: need(call, 'snapname') },
      }),
  },
  {
    at: `POST ${base}/{snapname}/rollback`,
    name: 'rollback',
    run: (call) =>
      begin(call, {
        type: 'qmrollback',
        milliseconds: 500,
        work: { kind: 'rollback', vmid: vmOf(call).vmid, name: need(call, 'snapname'), start: flag(call, 'start') },
      }),
  },
  {
    at: `GET ${base}/{snapname}/config`,
    name: 'snapshot-config',
    run(call) {
      const snapshot = snapshotOf(vmOf(call), need(call, 'snapname'));
      return {
        ...showConfig(vmOf(call), { current: true, snapshot: snapshot.config }),
        snaptime: snapshot.time,
        ...(snapshot.description !== '' && { description: snapshot.description }),
      };
    },
  },
  {
    at: `PUT ${base}/{snapname}/config`,
    name: 'snapshot-describe',
    run(call) {
      const description = text(call, 'description');
      const snapshot = snapshotOf(vmOf(call), need(call, 'snapname'));
      if (description !== undefined) snapshot.description = description;
      call.cluster.touch();
      return null;
    },
  },
];
