import type { HistorySpan, PastUsage } from '../compute.ts';
import { rrdRows } from './answers.ts';
import type { FoundMachine } from './machines.ts';

/** The steps differ between versions of PVE, so they are read from the rows: their times are when a step begins. */
export async function historyOf(machine: FoundMachine, span: HistorySpan): Promise<PastUsage[]> {
  const rows = await machine.call('GET', '/rrddata', rrdRows, { timeframe: span, cf: 'AVERAGE' });
  const [first, second] = rows;
  if (!first || !second) return [];
  const seconds = second.time - first.time;
  return rows.flatMap(({ time, cpu, mem, maxmem, diskread, diskwrite, netin, netout }) =>
    cpu === undefined || mem === undefined || maxmem === undefined || maxmem === 0
      ? []
      : [
          {
            from: new Date(time * 1000),
            seconds,
            cpu: share(cpu),
            memory: share(mem / maxmem),
            diskRead: Math.max(0, diskread ?? 0),
            diskWritten: Math.max(0, diskwrite ?? 0),
            netIn: Math.max(0, netin ?? 0),
            netOut: Math.max(0, netout ?? 0),
          },
        ],
  );
}

const share = (value: number): number => Math.min(1, Math.max(0, value));
