const width = 100;
const height = 32;

type SparklineProps = {
  /** Shares from 0 to 1, oldest first; null where nothing is known, which is a gap in the line. */
  values: readonly (number | null)[];
  /** Capacity; a line with fewer samples starts at the right. */
  room: number;
  /** Accessible description. */
  label: string;
};

/** Recent samples of a changing value. The present value is shown beside it as a number. */
export function Sparkline({ values, room, label }: SparklineProps) {
  const shown = values.slice(-room);
  const first = room - shown.length;
  const lines: { x: string; y: string }[][] = [[]];
  for (const [index, value] of shown.entries()) {
    if (value === null) {
      lines.push([]);
      continue;
    }
    const share = Math.min(1, Math.max(0, value));
    const x = (((first + index) / (room - 1)) * width).toFixed(2);
    lines.at(-1)?.push({ x, y: (height - 1 - share * (height - 2)).toFixed(2) });
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-24 w-full overflow-visible"
    >
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1="0"
          x2={width}
          y1={1 + share * (height - 2)}
          y2={1 + share * (height - 2)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {lines
        .filter((line) => line.length > 1)
        .map((line) => (
          <Line key={line[0]?.x} points={line} />
        ))}
    </svg>
  );
}

function Line({ points }: { points: readonly { x: string; y: string }[] }) {
  const drawn = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <>
      <polygon
        points={`${points[0]?.x},${height - 1} ${drawn} ${points.at(-1)?.x},${height - 1}`}
        className="fill-accent/10"
      />
      <polyline
        points={drawn}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-accent"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}
