import { createHash } from 'node:crypto';
import { type Call, type CallRow, need, text } from '../call.ts';
import { haStateOf, settleHa, sidOf } from '../ha.ts';
import { haState } from '../model.ts';
import { died } from '../pve-error.ts';

const sidIn = (call: Call): string => {
  const sid = need(call, 'sid');
  return sid.startsWith('vm:') ? sid : sidOf(sid);
};

function resourceOf(call: Call) {
  const sid = sidIn(call);
  const resource = call.cluster.state.ha[sid];
  if (resource === undefined) throw died(`no such resource '${sid}'`);
  return {
    sid,
    type: 'vm',
    state: resource.state,
    ...(resource.comment && { comment: resource.comment }),
    digest: createHash('sha1').update(JSON.stringify(call.cluster.state.ha)).digest('hex'),
  };
}

export const haCalls: CallRow[] = [
  {
    at: 'GET /cluster/ha/resources',
    name: 'ha-resources',
    run({ cluster }) {
      settleHa(cluster);
      return Object.entries(cluster.state.ha).map(([sid, { state, comment }]) => ({
        sid,
        type: 'vm',
        state,
        ...(comment && { comment }),
      }));
    },
  },
  {
    at: 'POST /cluster/ha/resources',
    name: 'ha-add',
    run(call) {
      const { cluster } = call;
      const sid = sidIn(call);
      if (!cluster.anyVm(Number(sid.slice(3)))) throw died(`unable to add service '${sid}' - service does not exist`);
      if (cluster.state.ha[sid]) throw died(`resource ID '${sid}' already defined`);
      const state = text(call, 'state') ?? 'started';
      cluster.state.ha[sid] = {
        state: haState.parse(state === 'enabled' ? 'started' : state),
        ...(text(call, 'comment') !== undefined && { comment: text(call, 'comment') }),
      };
      settleHa(cluster);
      cluster.touch();
      return null;
    },
  },
  { at: 'GET /cluster/ha/resources/{sid}', name: 'ha-resource', run: resourceOf },
  {
    at: 'DELETE /cluster/ha/resources/{sid}',
    name: 'ha-remove',
    run(call) {
      resourceOf(call);
      delete call.cluster.state.ha[sidIn(call)];
      call.cluster.touch();
      return null;
    },
  },
  {
    at: 'GET /cluster/ha/status/current',
    name: 'ha-status',
    run({ cluster }) {
      settleHa(cluster);
      return [
        { id: 'quorum', type: 'quorum', node: cluster.state.nodes[0]?.name, status: 'OK', quorate: 1 },
        ...Object.entries(cluster.state.ha).flatMap(([sid, resource]) => {
          const vm = cluster.anyVm(Number(sid.slice(3)));
          if (!vm) return [];
          const state = haStateOf(cluster, vm, resource);
          return [
            {
              id: `service:${sid}`,
              type: 'service',
              sid,
              node: vm.node,
              state,
              crm_state: state,
              request_state: resource.state,
              status: `${sid} (${vm.node}, ${state})`,
            },
          ];
        }),
      ];
    },
  },
];
