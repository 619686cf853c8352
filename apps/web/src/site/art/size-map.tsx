import { diskSize } from '@resolvo/contract/disk-size';
import type { ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { serverFamilies } from '../content/plans.ts';

const left = 62;
const right = 440;
const bottom = 270;
const top = 24;

/** Both axes double at each line, as plans do. */
function axis(values: readonly number[], from: number, to: number) {
  const low = Math.log2(Math.min(...values)) - 0.4;
  const high = Math.log2(Math.max(...values)) + 0.6;
  return (value: number) => from + ((Math.log2(value) - low) / (high - low)) * (to - from);
}

const colors = ['var(--series-1)', 'var(--series-4)', 'var(--series-3)'];

/** All servers on one sheet: memory to the right, disk upwards, cores as the size of the point. */
export function SizeMap({ plans }: { plans: readonly ProxmoxPlan[] }) {
  if (plans.length < 2) return null;
  const memory = plans.map(({ resources }) => resources.ram_mb / 1024);
  const disks = plans.map(({ resources }) => resources.disk_gb);
  const x = axis(memory, left, right);
  const y = axis(disks, bottom, top);
  const unique = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  /** Lines whose labels would touch the one before are left out. */
  const apart = (values: readonly number[], place: (value: number) => number, room: number) => {
    const kept: number[] = [];
    for (const value of values) {
      const before = kept.at(-1);
      if (before === undefined || Math.abs(place(value) - place(before)) >= room) kept.push(value);
    }
    return kept;
  };
  return (
    <figure className="mx-auto w-full max-w-lg max-sm:hidden">
      <svg
        viewBox="0 0 460 320"
        fill="none"
        role="img"
        aria-label={`A map of ${plans.length} servers by memory and disk. The tables below have the same sizes with their prices.`}
        className="h-auto w-full rounded-lg border border-line-strong bg-surface/85"
      >
        {apart(unique(memory), x, 36).map((value) => (
          <g key={value}>
            <path d={`M${x(value)} ${top}V${bottom}`} stroke="var(--line)" />
            <text x={x(value)} y={bottom + 18} textAnchor="middle" className="fill-muted text-[12px]">
              {value} GB
            </text>
          </g>
        ))}
        {apart(unique(disks), y, 20).map((value) => (
          <g key={value}>
            <path d={`M${left} ${y(value)}H${right}`} stroke="var(--line)" />
            <text x={left - 8} y={y(value) + 4} textAnchor="end" className="fill-muted text-[12px]">
              {diskSize(value)}
            </text>
          </g>
        ))}
        {plans.map((plan) => {
          const family = serverFamilies.findIndex(({ category }) => category === plan.category);
          const { ram_mb, disk_gb, vcpus } = plan.resources;
          const r = 5 + Math.sqrt(vcpus) * 3;
          return (
            <g key={plan.plan_slug} transform={`translate(${x(ram_mb / 1024)} ${y(disk_gb)})`}>
              <circle r={r} fill={colors[family] ?? 'var(--series-5)'} opacity="0.85" />
              <text y={-r - 5} textAnchor="middle" className="fill-text font-medium text-[13px]">
                {plan.plan_name}
              </text>
            </g>
          );
        })}
        <text x={right} y={bottom + 38} textAnchor="end" className="fill-muted text-[12px]">
          memory to the right, disk upwards, cores as size
        </text>
      </svg>
    </figure>
  );
}
