import { begin, type Call, type CallRow, flag, refuseSkipLock, vmOf } from '../call.ts';
import type { Work } from '../model.ts';
import { isOn } from '../power.ts';
import { died } from '../pve-error.ts';

const at = (action: string) => `POST /nodes/{node}/qemu/{vmid}/status/${action}`;

function power(call: Call, type: string, milliseconds: number, work: (vmid: number) => Work, mustRun = false): string {
  const vm = vmOf(call);
  refuseSkipLock(call);
  if (mustRun && !isOn(vm)) throw died(`VM ${vm.vmid} not running`);
  return begin(call, { type, milliseconds, work: work(vm.vmid) });
}

export const powerCalls: CallRow[] = [
  {
    at: at('start'),
    name: 'start',
    run: (call) => power(call, 'qmstart', 350, (vmid) => ({ kind: 'start', vmid })),
  },
  {
    at: at('stop'),
    name: 'stop',
    run(call) {
      if (flag(call, 'overrule-shutdown')) abortShutdowns(call);
      return power(call, 'qmstop', 250, (vmid) => ({ kind: 'stop', vmid }));
    },
  },
  {
    at: at('shutdown'),
    name: 'shutdown',
    run: (call) => power(call, 'qmshutdown', 900, (vmid) => ({ kind: 'shutdown', vmid })),
  },
  {
    at: at('reboot'),
    name: 'reboot',
    run: (call) => power(call, 'qmreboot', 1300, (vmid) => ({ kind: 'reboot', vmid }), true),
  },
  {
    at: at('reset'),
    name: 'reset',
    run: (call) => power(call, 'qmreset', 100, (vmid) => ({ kind: 'reset', vmid }), true),
  },
  {
    at: at('suspend'),
    name: 'suspend',
    run: (call) =>
      power(call, 'qmsuspend', 150, (vmid) => ({ kind: 'suspend', vmid, todisk: flag(call, 'todisk') }), true),
  },
  {
    at: at('resume'),
    name: 'resume',
    run(call) {
      const suspended = vmOf(call).config.lock === 'suspended';
      return power(call, 'qmresume', 100, (vmid) => ({ kind: 'resume', vmid }), !suspended);
    },
  },
];

function abortShutdowns(call: Call): void {
  const { vmid } = vmOf(call);
  for (const task of call.cluster.state.tasks) {
    if (task.endedAt === undefined && task.work.kind === 'shutdown' && task.work.vmid === vmid)
      call.cluster.tasks.stop(task);
  }
}
