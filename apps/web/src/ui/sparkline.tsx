const width = 100;
const height = 32;

type SparklineProps = {
  /** Shares from 0 to 1, oldest first. */
  values: readonly number[];
  /** Capacity; a line with fewer samples starts at the right. */
  room: number;
  /** Accessible description. */
  label: string;
};

/** Recent samples of a changing value. The present value is shown beside it as a number. */
export function Sparkline({ values, room, label }: SparklineProps) {
  const shown = values.slice(-room);
  const first = room - shown.length;
  const points = shown.map((value, index) => {
    const share = Math.min(1, Math.max(0, value));
    return `${(((first + index) / (room - 1)) * width).toFixed(2)},${(height - 1 - share * (height - 2)).toFixed(2)}`;
  });
  const left = ((first / (room - 1)) * width).toFixed(2);
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
      {points.length > 1 && (
        <>
          <polygon
            points={`${left},${height - 1} ${points.join(' ')} ${width},${height - 1}`}
            className="fill-accent/10"
          />
          <polyline
            points={points.join(' ')}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            className="stroke-accent"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}
