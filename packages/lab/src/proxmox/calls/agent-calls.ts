import { randomInt } from 'node:crypto';
import { type Call, type CallRow, flag, need, text, vmOf } from '../call.ts';
import { addressesOf, hashPassword } from '../cloud-init.ts';
import { bootDiskBytes } from '../disks.ts';
import { writeFile } from '../guest/files.ts';
import { runCommand } from '../guest/run-command.ts';
import type { Vm } from '../model.ts';
import { isAgentUp, isOn } from '../power.ts';
import { died } from '../pve-error.ts';
import { systemOf } from '../systems.ts';
import { usageOf } from '../usage.ts';

const base = '/nodes/{node}/qemu/{vmid}/agent';

function guestOf(call: Call): Vm {
  const vm = vmOf(call);
  if (!/^(?:enabled=)?1/.test(vm.config.agent ?? '')) throw died('No QEMU guest agent configured');
  if (!isOn(vm)) throw died(`VM ${vm.vmid} is not running`);
  if (!isAgentUp(call.cluster, vm)) throw died('QEMU guest agent is not running');
  return vm;
}

interface Finished {
  exitcode: number;
  out: string;
}
/** Results of agent exec are kept until the machine or the lab stops, as the real agent does. */
const finished = new WeakMap<Vm, Map<number, Finished>>();

export const agentCalls: CallRow[] = [
  {
    at: `GET ${base}/network-get-interfaces`,
    name: 'agent-network',
    run(call) {
      const vm = guestOf(call);
      const { ip, prefix, ip6, prefix6 } = addressesOf(vm);
      const usage = usageOf(call.cluster, vm);
      const mac = /([0-9A-F]{2}:){5}[0-9A-F]{2}/i.exec(vm.config.net0 ?? '')?.[0]?.toLowerCase();
      return {
        result: [
          {
            name: 'lo',
            'hardware-address': '00:00:00:00:00:00',
            'ip-addresses': [
              { 'ip-address': '127.0.0.1', 'ip-address-type': 'ipv4', prefix: 8 },
              { 'ip-address': '::1', 'ip-address-type': 'ipv6', prefix: 128 },
            ],
          },
          ...(mac === undefined
            ? []
            : [
                {
                  name: 'eth0',
                  'hardware-address': mac,
                  'ip-addresses': [
                    { 'ip-address': ip, 'ip-address-type': 'ipv4', prefix },
                    ...(ip6 === '' ? [] : [{ 'ip-address': ip6, 'ip-address-type': 'ipv6', prefix: prefix6 }]),
                  ],
                  statistics: { 'rx-bytes': usage.netin, 'tx-bytes': usage.netout, 'rx-errs': 0, 'tx-errs': 0 },
                },
              ]),
        ],
      };
    },
  },
  {
    at: `GET ${base}/get-osinfo`,
    name: 'agent-osinfo',
    run(call) {
      const { image } = guestOf(call);
      const { title, id, version, kernel, build } = systemOf(image.system);
      return {
        result: {
          name: title.split(/ \d/)[0],
          'pretty-name': title,
          id,
          version,
          'version-id': version,
          'kernel-release': kernel,
          'kernel-version': build,
          machine: 'x86_64',
        },
      };
    },
  },
  {
    at: `GET ${base}/get-fsinfo`,
    name: 'agent-fsinfo',
    run(call) {
      const vm = guestOf(call);
      const total = bootDiskBytes(vm);
      return {
        result: [
          {
            name: 'sda1',
            mountpoint: '/',
            type: 'ext4',
            'total-bytes': total,
            'used-bytes': Math.round(Math.min(total, 1.4e9 + total * 0.02)),
            disk: [{ 'bus-type': 'scsi', bus: 0, target: 0, unit: 0, dev: '/dev/sda1' }],
          },
        ],
      };
    },
  },
  {
    at: `GET ${base}/info`,
    name: 'agent-info',
    run(call) {
      guestOf(call);
      const commands = ['guest-ping', 'guest-exec', 'guest-exec-status', 'guest-set-user-password', 'guest-get-osinfo'];
      return {
        result: {
          version: '10.0.2',
          supported_commands: commands.map((name) => ({ name, enabled: true, 'success-response': true })),
        },
      };
    },
  },
  {
    at: `POST ${base}/ping`,
    name: 'agent-ping',
    run(call) {
      guestOf(call);
      return { result: {} };
    },
  },
  {
    at: `POST ${base}/exec`,
    name: 'agent-exec',
    run(call) {
      const vm = guestOf(call);
      const command = call.params.command ?? [];
      const words = typeof command === 'string' ? [command] : [...command];
      const line = words[0]?.endsWith('sh') && words[1] === '-c' ? (words[2] ?? '') : words.map(quote).join(' ');
      const { output, status } = runCommand(
        call.cluster,
        vm,
        { user: 'root', folder: '/' },
        line,
        text(call, 'input-data'),
      );
      const pid = randomInt(1000, 60_000);
      const runs = finished.get(vm) ?? new Map<number, Finished>();
      runs.set(pid, { exitcode: status, out: output });
      finished.set(vm, runs);
      return { pid };
    },
  },
  {
    at: `GET ${base}/exec-status`,
    name: 'agent-exec-status',
    run(call) {
      const run = finished.get(guestOf(call))?.get(Number(need(call, 'pid')));
      if (run === undefined) throw died(`Agent error: PID ${need(call, 'pid')} does not exist`);
      return { exited: 1, exitcode: run.exitcode, ...(run.out !== '' && { 'out-data': run.out }) };
    },
  },
  {
    at: `POST ${base}/set-user-password`,
    name: 'agent-password',
    run(call) {
      const vm = guestOf(call);
      const user = need(call, 'username');
      const known = user === 'root' || vm.image.passwords[user] !== undefined || vm.image.keys[user] !== undefined;
      if (!known) {
        throw died(
          `Agent error: child process has failed to set user password: chpasswd: user '${user}' does not exist`,
        );
      }
      vm.image.passwords[user] = flag(call, 'crypted') ? need(call, 'password') : hashPassword(need(call, 'password'));
      call.cluster.touch();
      return { result: {} };
    },
  },
  {
    at: `POST ${base}/file-write`,
    name: 'agent-file-write',
    run(call) {
      const content = need(call, 'content');
      const plain = text(call, 'encode') === '0' ? Buffer.from(content, 'base64').toString('utf8') : content;
      const problem = writeFile(guestOf(call).image, need(call, 'file'), plain);
      if (problem !== undefined) throw died(`Agent error: failed to open file '${need(call, 'file')}': ${problem}`);
      call.cluster.touch();
      return null;
    },
  },
];

const quote = (word: string): string => (/^[\w./=:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
