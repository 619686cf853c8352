import { begin, type Call, type CallRow, flag, text, vmOf } from '../call.ts';
import { consolesOf, PROXY_MS } from '../consoles.ts';
import { died, PveError } from '../pve-error.ts';

const base = '/nodes/{node}/qemu/{vmid}';

function proxy(
  call: Call,
  kind: 'text' | 'vnc',
): { ticket: string; port: string; upid: string; user: string; password: string } {
  const vm = vmOf(call);
  const upid = begin(call, {
    type: 'vncproxy',
    milliseconds: PROXY_MS / call.cluster.pace,
    work: { kind: 'proxy', vmid: vm.vmid },
  });
  const { ticket, port, password } = consolesOf(call.cluster).issue({ user: call.user, vm, kind, upid });
  // PVE sends the port as text, whatever its schema says.
  return { user: call.user, ticket, port: String(port), upid, password };
}

export const consoleCalls: CallRow[] = [
  {
    at: `POST ${base}/termproxy`,
    name: 'termproxy',
    run(call) {
      const { config } = vmOf(call);
      const serial = text(call, 'serial') ?? (/^serial\d/.exec(config.vga ?? '')?.[0] || 'serial0');
      if (config[serial] === undefined) throw died('unable to find a serial interface');
      const { password: _password, ...answer } = proxy(call, 'text');
      return answer;
    },
  },
  {
    at: `POST ${base}/vncproxy`,
    name: 'vncproxy',
    run(call) {
      const { password, ...answer } = proxy(call, 'vnc');
      const cert = 'the certificate of the API';
      return { ...answer, cert, ...(flag(call, 'generate-password') && { password }) };
    },
  },
  {
    at: `GET ${base}/vncwebsocket`,
    name: 'websocket',
    run() {
      throw new PveError(501, 'this call opens a websocket: send an upgrade');
    },
  },
];
