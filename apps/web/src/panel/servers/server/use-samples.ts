import type { ServerInfo } from '@resolvo/contract/machines/servers';
import { useEffect, useState } from 'react';
import type { LiveInfo } from '../use-live-info.ts';

export interface Sample {
  readonly at: number;
  readonly cpu: number;
  readonly ram: number;
}

/** Two minutes, at one every 1.5 seconds. */
export const sampleRoom = 80;

/** Kept outside the components, so that switching tabs does not restart the charts. */
const kept = new Map<string, readonly Sample[]>();

const sampleOf = (info: ServerInfo, at: number): Sample => ({
  at,
  cpu: info.cpu_usage,
  ram: info.max_ram === 0 ? 0 : info.ram_usage / info.max_ram,
});

/** Recent samples of a machine, as far as this browser polled it. */
export function useSamples(serverId: string, { usage, askedAt }: LiveInfo): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>(() => kept.get(serverId) ?? []);
  useEffect(() => {
    if (!usage || askedAt === 0) return;
    const before = kept.get(serverId) ?? [];
    if (before.at(-1)?.at === askedAt) return setSamples(before);
    const next = [...before, sampleOf(usage, askedAt)].slice(-sampleRoom);
    kept.set(serverId, next);
    setSamples(next);
  }, [serverId, usage, askedAt]);
  return samples;
}
