import { example } from '../../claim.ts';
import { sustainability } from '../content/company.ts';

const { drawn, outsideAirDays, lives } = sustainability.energy;
/** Height of a unit of energy in the drawing. */
const unit = 110;
const top = 34;
const extra = (drawn - 1) * unit;

/** Where the power goes: what a server uses, what cooling and losses take, and the warmth that leaves at the end. */
export function EnergyFlow() {
  const years = lives.reduce((sum, life) => sum + life.years, 0);
  return (
    <figure className="mx-auto w-full max-w-md rounded-lg border border-line-strong bg-surface/85 p-5 shadow-popup backdrop-blur-sm">
      <svg
        viewBox="0 0 400 210"
        fill="none"
        role="img"
        aria-label={`Of ${drawn} units drawn from the grid, one reaches the servers and ${(drawn - 1).toFixed(2)} goes to cooling and losses. The warmth of the servers heats homes.`}
        className="h-auto w-full"
      >
        <path
          d={`M0 ${top}h60c60 0 60 0 120 0h220v${unit}h-220c-60 0-60 0-120 0H0Z`}
          fill="var(--series-1)"
          opacity="0.55"
        />
        <path
          d={`M0 ${top + unit}h90c60 0 70 42 130 42h60v${extra}h-60c-66 0-76-42-136-42H0Z`}
          fill="var(--series-3)"
          opacity="0.8"
        />
        <rect
          x="178"
          y={top - 8}
          width="46"
          height={unit + 16}
          rx="5"
          fill="var(--raised)"
          stroke="var(--line-strong)"
        />
        {[0, 1, 2, 3, 4].map((row) => (
          <path
            key={row}
            d={`M190 ${top + 12 + row * 21}h14M212 ${top + 12 + row * 21}h0`}
            stroke={row === 2 ? 'var(--accent)' : 'var(--field-line)'}
            strokeWidth="5"
            strokeLinecap="round"
          />
        ))}
        <path
          d={`M320 ${top + unit - 18}v-38l26-22 26 22v38Z`}
          fill="var(--surface)"
          stroke="var(--series-3)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <text x="4" y="22" className="fill-muted text-[14px]">
          {drawn} drawn
        </text>
        <text x="201" y="16" textAnchor="middle" className="fill-text text-[14px]">
          1.00 to servers
        </text>
        <text x="396" y="22" textAnchor="end" className="fill-muted text-[14px]">
          warmth for homes
        </text>
        <text x="288" y={top + unit + 54} className="fill-muted text-[14px]">
          {(drawn - 1).toFixed(2)} cooling
        </text>
      </svg>
      <dl className="mt-5 grid gap-4 border-line border-t pt-4 text-sm">
        <div>
          <dt className="flex justify-between gap-4">
            <span>Cooled by outside air</span>
            <span className="text-muted tabular-nums">
              {example('company.sustainability', `${outsideAirDays} of 365 days`)}
            </span>
          </dt>
          <dd aria-hidden="true" className="mt-2 h-2.5 overflow-hidden rounded-full bg-series-3">
            <div className="h-full bg-series-2" style={{ width: `${(outsideAirDays / 365) * 100}%` }} />
          </dd>
        </div>
        <div>
          <dt>A machine in use</dt>
          <dd className="mt-2 flex gap-1 text-muted">
            {lives.map((life, index) => (
              <span
                key={life.name}
                style={{ width: `${(life.years / years) * 100}%` }}
                className={index === 0 ? 'border-series-1 border-t-4 pt-1.5' : 'border-series-4 border-t-4 pt-1.5'}
              >
                {life.name}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </figure>
  );
}
