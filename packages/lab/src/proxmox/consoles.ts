import { randomBytes } from 'node:crypto';
import type { Cluster } from './cluster.ts';
import { createTerminal, type Terminal } from './guest/terminal.ts';
import type { Vm } from './model.ts';
import { isOn } from './power.ts';

const FIRST_PORT = 5900;
const PORTS = 100;
/** PVE takes a ticket for forty seconds, and its proxy waits ten for a client to connect. */
const TICKET_MS = 40_000;
export const PROXY_MS = 10_000;

export interface ConsoleTicket {
  readonly ticket: string;
  /** Of a screen: VNC takes eight letters. */
  readonly password: string;
  readonly port: number;
  readonly user: string;
  readonly vm: Vm;
  readonly kind: 'text' | 'vnc';
  readonly upid: string;
  readonly issuedAt: number;
}

interface Consoles {
  issue(about: { user: string; vm: Vm; kind: 'text' | 'vnc'; upid: string }): ConsoleTicket;
  /** Redeems a ticket once, for the machine and port it was issued for, before it expires. */
  take(about: { user: string; vmid: number; port: number; ticket: string }): ConsoleTicket | undefined;
  /** Connects to the machine's serial port. `onOff` is called when the machine is switched off. */
  open(vm: Vm, write: (text: string) => void, onOff: () => void): { terminal: Terminal; leave(): void };
  close(): void;
}

const registry = new WeakMap<Cluster, Consoles>();

export function consolesOf(cluster: Cluster): Consoles {
  const known = registry.get(cluster);
  if (known !== undefined) return known;
  const made = createConsoles(cluster);
  registry.set(cluster, made);
  return made;
}

function createConsoles(cluster: Cluster): Consoles {
  const tickets = new Map<string, ConsoleTicket>();
  const terminals = new Map<number, { vm: Vm; terminal: Terminal; leavers: Set<() => void> }>();
  let nextPort = 0;

  cluster.powerListeners.add((vmid) => {
    const open = terminals.get(vmid);
    if (open === undefined) return;
    if (cluster.anyVm(vmid) === open.vm && isOn(open.vm)) {
      open.terminal.boot();
      return;
    }
    open.terminal.close();
    terminals.delete(vmid);
    for (const leave of open.leavers) leave();
  });

  return {
    issue({ user, vm, kind, upid }) {
      nextPort = (nextPort + 1) % PORTS;
      const signature = randomBytes(48).toString('base64');
      const made: ConsoleTicket = {
        ticket: `PVEVNC:${Math.floor(cluster.now() / 1000)
          .toString(16)
          .toUpperCase()}::${signature}`,
        password: randomBytes(6).toString('base64url').slice(0, 8),
        port: FIRST_PORT + nextPort,
        user,
        vm,
        kind,
        upid,
        issuedAt: Date.now(),
      };
      for (const [key, { issuedAt }] of tickets) if (Date.now() - issuedAt > TICKET_MS) tickets.delete(key);
      tickets.set(made.ticket, made);
      return made;
    },
    take({ user, vmid, port, ticket }) {
      // Newer versions put the password for VNC in front: "PASSWORD:PVEVNC:...".
      const found = tickets.get(ticket.slice(Math.max(0, ticket.indexOf('PVEVNC:'))));
      if (found === undefined || found.user !== user || found.vm.vmid !== vmid || found.port !== port) return undefined;
      tickets.delete(found.ticket);
      return Date.now() - found.issuedAt > TICKET_MS ? undefined : found;
    },
    open(vm, write, onOff) {
      let entry = terminals.get(vm.vmid);
      if (entry === undefined || entry.vm !== vm) {
        entry = { vm, terminal: createTerminal(cluster, vm), leavers: new Set() };
        terminals.set(vm.vmid, entry);
        entry.terminal.boot();
      }
      const { terminal, leavers } = entry;
      const detach = terminal.attach(write);
      leavers.add(onOff);
      return {
        terminal,
        leave() {
          detach();
          leavers.delete(onOff);
        },
      };
    },
    close() {
      for (const { terminal } of terminals.values()) terminal.close();
      terminals.clear();
    },
  };
}
