import { tailoredWebsites } from '../content/tailored-websites.ts';
import { Stage } from '../parts/stage.tsx';

const ink = 'var(--field-line)';
const line = 'var(--line-strong)';

const notes = (
  <>
    <path
      d="M40 60q40-14 90 0t100-4M40 92q60-10 130 2M40 124q30-8 84 0t70-2"
      stroke={ink}
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="300" cy="92" r="46" stroke="var(--series-3)" strokeWidth="2.5" strokeDasharray="4 6" />
    <path
      d="M286 82q0-16 15-16t15 14q0 10-14 15v9m0 11h0"
      stroke="var(--series-3)"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path d="m250 120-46 40m8-12-8 12 13-1" stroke={ink} strokeWidth="2.5" strokeLinecap="round" />
    <rect x="60" y="166" width="120" height="54" rx="4" stroke={ink} strokeWidth="2" strokeDasharray="6 5" />
    <path d="M78 184h84M78 200h52" stroke={ink} strokeWidth="3" strokeLinecap="round" />
  </>
);

const wireframe = (
  <>
    <rect x="28" y="48" width="150" height="18" rx="3" fill={line} />
    <rect x="28" y="78" width="190" height="8" rx="3" fill={line} opacity="0.7" />
    <rect x="28" y="94" width="164" height="8" rx="3" fill={line} opacity="0.7" />
    <rect x="28" y="118" width="76" height="26" rx="4" stroke="var(--series-2)" strokeWidth="2" />
    <rect x="240" y="48" width="132" height="96" rx="4" stroke={line} strokeWidth="2" />
    <path d="m240 48 132 96M372 48 240 144" stroke={line} />
    {[0, 1, 2].map((column) => (
      <rect key={column} x={28 + column * 118} y="166" width="108" height="60" rx="4" stroke={line} strokeWidth="2" />
    ))}
    <path d="M14 40v194M386 40v194" stroke="var(--series-2)" strokeDasharray="2 6" />
  </>
);

const finished = (
  <>
    <defs>
      <linearGradient id="page-growing" x1="0" y1="1" x2="1" y2="0">
        <stop stopColor="var(--mark-from)" />
        <stop offset="1" stopColor="var(--mark-to)" />
      </linearGradient>
    </defs>
    <rect x="240" y="48" width="132" height="96" rx="4" fill="#12344a" />
    <path d="m240 144 40-48 24 22 34-40 34 46v20Z" fill="#0b2233" />
    <path d="M244 84c36-34 84-34 124-8" stroke="url(#page-growing)" strokeWidth="5" strokeLinecap="round" />
    <rect x="28" y="48" width="150" height="18" rx="3" fill="var(--text)" />
    <rect x="28" y="78" width="190" height="8" rx="3" fill="var(--muted)" />
    <rect x="28" y="94" width="164" height="8" rx="3" fill="var(--muted)" />
    <rect x="28" y="118" width="76" height="26" rx="4" fill="url(#page-growing)" />
    {[0, 1, 2].map((column) => (
      <g key={column} transform={`translate(${28 + column * 118} 166)`}>
        <rect width="108" height="60" rx="4" fill="var(--raised)" stroke={line} />
        <circle cx="20" cy="20" r="8" fill="var(--accent)" opacity={1 - column * 0.25} />
        <path d="M14 40h80M14 50h56" stroke={ink} strokeWidth="4" strokeLinecap="round" />
      </g>
    ))}
  </>
);

const drawings = [notes, wireframe, finished];

/** A website in the three stages of the page's own steps: what was said, where it stands, what it became. */
export function PageGrowing() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <Stage
        legend="How far it is"
        scenes={tailoredWebsites.steps.map(({ title }, index) => ({
          id: title,
          name: title,
          picture: (
            <svg
              aria-hidden="true"
              viewBox="0 0 400 250"
              fill="none"
              className="h-auto w-full rounded-lg border border-line-strong bg-surface/85"
            >
              <path d="M0 28h400" stroke={line} />
              <path d="M18 14h0M32 14h0M46 14h0" stroke={line} strokeWidth="8" strokeLinecap="round" />
              {drawings[index]}
            </svg>
          ),
        }))}
        start={2}
      />
    </figure>
  );
}
