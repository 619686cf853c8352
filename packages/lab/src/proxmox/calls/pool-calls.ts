import { type CallRow, flag, list, need, text } from '../call.ts';
import { poolOf } from '../cluster.ts';
import { died } from '../pve-error.ts';

export const poolCalls: CallRow[] = [
  {
    at: 'GET /pools',
    name: 'pools',
    run(call) {
      const { cluster } = call;
      const [wanted, type] = [text(call, 'poolid'), text(call, 'type')];
      return Object.entries(cluster.state.pools)
        .filter(([poolid]) => wanted === undefined || poolid === wanted)
        .map(([poolid, { comment, vms, storages }]) => ({
          poolid,
          ...(comment !== undefined && { comment }),
          // Members are listed only for the one pool that was asked for.
          ...(wanted !== undefined && {
            members: [
              ...(type === 'storage' ? [] : vms).flatMap((vmid) => {
                const vm = cluster.anyVm(vmid);
                return vm === undefined
                  ? []
                  : [{ id: `qemu/${vmid}`, type: 'qemu', vmid, node: vm.node, name: vm.config.name }];
              }),
              ...(type === undefined || type === 'storage' ? storages : []).map((storage) => ({
                id: `storage/${cluster.state.nodes[0]?.name}/${storage}`,
                type: 'storage',
                storage,
                node: cluster.state.nodes[0]?.name,
              })),
            ],
          }),
        }));
    },
  },
  {
    at: 'POST /pools',
    name: 'pool-add',
    run(call) {
      const { pools } = call.cluster.state;
      const [poolid, comment] = [need(call, 'poolid'), text(call, 'comment')];
      if (pools[poolid] !== undefined) throw died(`create pool failed: pool '${poolid}' already exists`);
      pools[poolid] = { vms: [], storages: [], ...(comment !== undefined && { comment }) };
      call.cluster.touch();
      return null;
    },
  },
  {
    at: 'PUT /pools',
    name: 'pool-update',
    run(call) {
      const { cluster } = call;
      const pool = cluster.state.pools[need(call, 'poolid')];
      if (pool === undefined) throw died(`update pools failed: pool '${need(call, 'poolid')}' does not exist`);
      const comment = text(call, 'comment');
      if (comment !== undefined) pool.comment = comment;
      for (const vmid of list(call, 'vms').map(Number)) {
        const current = poolOf(cluster, vmid);
        if (flag(call, 'delete')) {
          if (!pool.vms.includes(vmid)) throw died(`update pools failed: VM ${vmid} is not a pool member`);
          pool.vms = pool.vms.filter((member) => member !== vmid);
          continue;
        }
        if (current !== undefined && !flag(call, 'allow-move')) {
          throw died(
            `update pools failed: VM ${vmid} belongs already to pool '${current}' and 'allow-move' is not set`,
          );
        }
        const old = current === undefined ? undefined : cluster.state.pools[current];
        if (old !== undefined) old.vms = old.vms.filter((member) => member !== vmid);
        pool.vms.push(vmid);
      }
      for (const storage of list(call, 'storage')) {
        pool.storages = pool.storages.filter((member) => member !== storage);
        if (!flag(call, 'delete')) pool.storages.push(storage);
      }
      cluster.touch();
      return null;
    },
  },
  {
    at: 'DELETE /pools',
    name: 'pool-delete',
    run(call) {
      const { pools } = call.cluster.state;
      const poolid = need(call, 'poolid');
      const pool = pools[poolid];
      if (pool === undefined) throw died(`delete pool failed: pool '${poolid}' does not exist`);
      if (pool.vms.length > 0 || pool.storages.length > 0)
        throw died(`delete pool failed: pool '${poolid}' is not empty`);
      delete pools[poolid];
      call.cluster.touch();
      return null;
    },
  },
];
