import { example } from '../../claim.ts';

const weeks = 6;
const turn = (week: number, r: number) => {
  const angle = (week / weeks) * 2 * Math.PI - Math.PI / 2;
  return `${(200 + r * Math.cos(angle)).toFixed(1)} ${(170 + r * Math.sin(angle)).toFixed(1)}`;
};
/** Weeks of the wheel leave a gap between them. */
const gap = 0.06;
const arc = (week: number) =>
  `M${turn(week + gap, 130)}A130 130 0 0 1 ${turn(week + 1 - gap, 130)}L${turn(week + 1 - gap, 84)}A84 84 0 0 0 ${turn(week + gap, 84)}Z`;

/** Six weeks: one on call, with a second person; the other five are for sleep. */
export function OnCallWheel() {
  return (
    <svg
      role="img"
      aria-label={example(
        'company.careers',
        'A wheel of six weeks. In one of them two people are on call; five are quiet.',
      )}
      viewBox="0 0 400 340"
      fill="none"
      className="mx-auto h-auto w-full max-w-sm"
    >
      {Array.from({ length: weeks }, (_, week) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a week of the wheel
          key={week}
          d={arc(week)}
          fill={week === 0 ? 'var(--accent)' : 'var(--raised)'}
          stroke={week === 0 ? undefined : 'var(--line-strong)'}
          strokeLinejoin="round"
        />
      ))}
      {[-16, 16].map((x) => (
        <g key={x} transform={`translate(${252 + x} ${84 + x / 2})`} fill="var(--on-accent)">
          <circle cy="-8" r="6" />
          <path d="M-9 10a9 9 0 0 1 18 0Z" />
        </g>
      ))}
      <path
        d="M186 150a26 26 0 1 0 34 34 22 22 0 0 1-34-34Z"
        fill="var(--series-3)"
        stroke="var(--series-3)"
        strokeLinejoin="round"
      />
      <path
        d="M232 136h14l-14 16h14M252 116h9l-9 11h9"
        stroke="var(--muted)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
