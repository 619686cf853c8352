type ProgressBarProps = {
  /** From 0 to 100. More is said, and drawn as full. */
  value: number;
  label: string;
  showLabel?: boolean;
  /** Minimum share drawn, in percent, so that a start is visible. */
  minVisible?: number;
};

export function ProgressBar({ value, label, showLabel = false, minVisible = 0 }: ProgressBarProps) {
  const whole = Math.max(0, Number.isFinite(value) ? value : 0);
  const share = Math.min(100, whole);
  return (
    <div className="min-w-0">
      {showLabel && (
        <div aria-hidden="true" className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
          <span className="truncate text-text">{label}</span>
          <span className="font-mono text-xs text-muted tabular-nums">{Math.round(whole)}%</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={`${Math.round(whole)}%`}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-series-1 transition-[width] duration-500 ease-calm"
          style={{ width: `${Math.max(share, minVisible)}%` }}
        />
      </div>
    </div>
  );
}
