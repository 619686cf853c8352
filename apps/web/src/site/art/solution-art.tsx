import type { ReactNode } from 'react';

type SolutionArtName = 'web' | 'cloud' | 'enterprise';

const line = 'var(--line-strong)';
const ink = 'var(--field-line)';
const from = 'var(--mark-from)';
const to = 'var(--mark-to)';

const drawings: Record<SolutionArtName, ReactNode> = {
  web: (
    <>
      <rect x="40" y="22" width="240" height="140" rx="8" fill="var(--raised)" stroke={line} />
      <path d="M40 46h240" stroke={line} />
      <path d="M54 34h0M66 34h0M78 34h0" stroke={ink} strokeWidth="6" strokeLinecap="round" />
      <rect x="98" y="29" width="120" height="10" rx="5" fill="var(--sunken)" />
      <path d="M60 72h86M60 90h112M60 104h96" stroke={ink} strokeWidth="5" strokeLinecap="round" opacity="0.55" />
      <rect x="60" y="122" width="64" height="20" rx="4" fill="url(#solution-art)" />
      <path d="m178 146 30-46 20 26 14-16 24 36Z" fill={ink} opacity="0.35" />
      <path d="M176 90c20-30 66-32 92-6" stroke="url(#solution-art)" strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  cloud: (
    <>
      {[0, 1, 2].map((row) => (
        <g key={row} transform={`translate(0 ${row * 40})`}>
          <path
            d="M160 30 262 60 160 90 58 60Z"
            fill="var(--raised)"
            stroke={row === 0 ? 'url(#solution-art)' : line}
          />
          <path
            d="M58 60v14l102 30 102-30V60L160 90Z"
            fill="var(--surface)"
            stroke={row === 0 ? 'url(#solution-art)' : line}
          />
          <path d="m82 72 34 10" stroke={row === 0 ? from : ink} strokeWidth="3" strokeLinecap="round" />
          <path d="M132 89h0" stroke={row === 0 ? to : ink} strokeWidth="5" strokeLinecap="round" />
        </g>
      ))}
    </>
  ),
  enterprise: (
    <>
      {[0, 1, 2].map((rack) => (
        <g key={rack} transform={`translate(${44 + rack * 82} 18)`}>
          <rect width="68" height="150" rx="5" fill="var(--raised)" stroke={rack === 1 ? 'url(#solution-art)' : line} />
          {[0, 1, 2, 3, 4, 5, 6].map((unit) => (
            <g key={unit} transform={`translate(8 ${10 + unit * 19})`}>
              <rect width="52" height="13" rx="2" fill="var(--sunken)" stroke={line} />
              <path d="M8 6.5h18" stroke={ink} strokeWidth="2" strokeLinecap="round" />
              <path d="M44 6.5h0" stroke={(rack + unit) % 3 === 0 ? from : to} strokeWidth="4" strokeLinecap="round" />
            </g>
          ))}
        </g>
      ))}
    </>
  ),
};

/** Drawn in the colours of the theme. The gradient is shared by all of them on a page. */
export function SolutionArt({ name }: { name: SolutionArtName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 184" fill="none" strokeWidth="1.5" className="h-auto w-full">
      {drawings[name]}
    </svg>
  );
}

/** Once on each page that shows a drawing. */
export function SolutionArtGradient() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <linearGradient id="solution-art" x1="0" y1="1" x2="1" y2="0">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
    </svg>
  );
}
