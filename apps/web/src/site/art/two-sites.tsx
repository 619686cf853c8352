import { infrastructure } from '../content/enterprise/infrastructure.ts';
import { Stage } from '../parts/stage.tsx';

type Lost = 'nothing' | 'part' | 'machine' | 'site';

const sites = ['Oslo', 'London'] as const;

/** Two places with two of everything, and a line of their own between them. What is lost is crossed out. */
function Sites({ lost }: { lost: Lost }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 440 300" fill="none" className="h-auto w-full">
      {[0, 1].map((wave) => (
        <path
          key={wave}
          d={`M190 ${70 + wave * 40}q30 ${wave * 40 - 20} 60 0`}
          stroke={lost === 'site' ? 'var(--line-strong)' : 'var(--accent)'}
          strokeWidth="2.5"
          strokeDasharray={lost === 'site' ? '2 6' : undefined}
        />
      ))}
      {sites.map((site, at) => {
        const gone = lost === 'site' && at === 0;
        return (
          <g key={site} transform={`translate(${10 + at * 240} 10)`} opacity={gone ? 0.45 : 1}>
            <rect
              width="180"
              height="248"
              rx="10"
              fill="var(--surface)"
              stroke="var(--line-strong)"
              strokeWidth="1.5"
            />
            {[0, 1].map((half) => {
              const dead = at === 0 && half === 0 && lost === 'part';
              return (
                <g key={half}>
                  <rect
                    x={16 + half * 80}
                    y="16"
                    width="68"
                    height="26"
                    rx="4"
                    fill="var(--raised)"
                    stroke={dead ? 'var(--danger)' : 'var(--line-strong)'}
                  />
                  <path
                    d={`M${28 + half * 80} 29h0m12 0h0m12 0h0m12 0h0`}
                    stroke={dead ? 'var(--danger)' : 'var(--accent)'}
                    strokeWidth="6"
                    strokeLinecap="round"
                  />
                  <path
                    d={`M${50 + half * 80} 42v18`}
                    stroke={dead ? 'var(--danger)' : 'var(--line-strong)'}
                    strokeDasharray={dead ? '3 4' : undefined}
                    strokeWidth="2"
                  />
                  <path
                    d={`M${50 + half * 80} 214v20`}
                    stroke="var(--series-3)"
                    strokeWidth="3"
                    strokeLinecap="round"
                  />
                </g>
              );
            })}
            {[0, 1, 2].map((machine) => {
              const dead = gone || (at === 0 && machine === 1 && lost === 'machine');
              return (
                <g key={machine} transform={`translate(16 ${62 + machine * 52})`}>
                  <rect
                    width="148"
                    height="42"
                    rx="4"
                    fill="var(--raised)"
                    stroke={dead ? 'var(--danger)' : 'var(--accent-line)'}
                    strokeWidth="1.5"
                  />
                  <path d="M14 15h50M14 27h34" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
                  {dead ? (
                    <path d="m118 14 14 14m0-14-14 14" stroke="var(--danger)" strokeWidth="3" strokeLinecap="round" />
                  ) : (
                    <path d="m116 21 6 6 11-12" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
                  )}
                </g>
              );
            })}
            <text x="90" y="280" textAnchor="middle" className="fill-text font-medium text-[16px]">
              {site}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const [cage, cluster, both] = infrastructure.comparison.columns;

/** What goes on when something is lost, from the sizes of the page's own table. */
export function TwoSites() {
  return (
    <figure className="mx-auto w-full max-w-lg">
      <Stage
        legend="What is lost"
        scenes={[
          {
            id: 'nothing',
            name: 'Nothing',
            picture: <Sites lost="nothing" />,
            text: 'Two places, and two parts for one job.',
          },
          {
            id: 'part',
            name: 'A part',
            picture: <Sites lost="part" />,
            text: `Its twin goes on. Survived from: ${cage}.`,
          },
          {
            id: 'machine',
            name: 'A machine',
            picture: <Sites lost="machine" />,
            text: `Its work starts on the others. Survived from: ${cluster}.`,
          },
          {
            id: 'site',
            name: 'A site',
            picture: <Sites lost="site" />,
            text: `The other country carries on. Survived by: ${both}.`,
          },
        ]}
      />
    </figure>
  );
}
