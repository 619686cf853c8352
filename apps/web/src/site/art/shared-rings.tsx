import { security } from '../content/enterprise/security.ts';

/** From the inside out: application and data are the kernel, buildings the outer wall. */
const layers = security.comparison.rows.toReversed();

const ours = 'var(--accent)';
const yours = 'var(--series-3)';

const whose = ([you, we]: readonly (string | boolean)[]) => ({ you: you !== false, we: we !== false });
const words = (cells: readonly (string | boolean)[]) => {
  const { you, we } = whose(cells);
  return you && we ? 'both' : you ? 'you' : 'we';
};

/** Who guards what, ring by ring, as the page's table says it. A ring of two colours is guarded together. */
export function SharedRings() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <svg aria-hidden="true" viewBox="0 0 400 300" fill="none" className="h-auto w-full">
        {layers.map(({ name, cells }, index) => {
          const { you, we } = whose(cells);
          const r = 26 + index * 22;
          const both = you && we;
          return (
            <g key={name} transform="translate(200 150)">
              {we && (
                <circle
                  r={r}
                  stroke={ours}
                  strokeWidth="9"
                  strokeLinecap="butt"
                  strokeDasharray={both ? `${Math.PI * r} ${Math.PI * r}` : undefined}
                  transform="rotate(-90)"
                  opacity={0.9 - index * 0.09}
                />
              )}
              {you && (
                <circle
                  r={r}
                  stroke={yours}
                  strokeWidth="9"
                  strokeDasharray={both ? `${Math.PI * r} ${Math.PI * r}` : undefined}
                  transform={both ? 'rotate(90)' : undefined}
                />
              )}
            </g>
          );
        })}
        <circle cx="200" cy="150" r="9" fill="var(--text)" />
      </svg>
      <ul className="mt-5 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {layers.map(({ name, cells }) => {
          const { you, we } = whose(cells);
          return (
            <li key={name} className="flex items-center gap-2.5">
              <span aria-hidden="true" className="flex gap-1">
                {we && <span className="size-2.5 rounded-full bg-accent" />}
                {you && <span className="size-2.5 rounded-full bg-series-3" />}
              </span>
              <span>
                {name}: <span className="text-muted">{words(cells)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
