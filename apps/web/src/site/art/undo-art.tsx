import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import { claim } from '../../claim.ts';

const count = Object.keys(provisionSteps).length;
/** The step at which the second order of the drawing fails. */
const failing = 5;
const left = 36;
const gap = 48;
const x = (step: number) => left + step * gap;

/** Two orders side by side: one goes through to the end, the other turns round and takes everything back. For dark ground. */
export function UndoArt() {
  return (
    <svg
      viewBox="0 0 420 330"
      fill="none"
      role="img"
      aria-label={claim(
        'delivery.undo-picture',
        'Two orders. One passes its steps to a running server. The other fails at a step, and the steps before it are undone.',
      )}
      className="mx-auto h-auto w-full max-w-lg"
    >
      <defs>
        <linearGradient id="undo" gradientUnits="userSpaceOnUse" x1={x(0)} x2={x(count - 1)}>
          <stop stopColor="var(--aurora-from)" />
          <stop offset="1" stopColor="var(--aurora-to)" />
        </linearGradient>
      </defs>
      <g>
        <path d={`M${x(0)} 70H${x(count - 1)}`} stroke="url(#undo)" strokeWidth="2.5" />
        {Array.from({ length: count }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step of the drawing
          <g key={step} transform={`translate(${x(step)} 70)`}>
            <circle r="12" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="1.5" />
            <path d="m-5 0 3.5 3.5L5-3.5" stroke="var(--accent-text)" strokeWidth="2" strokeLinecap="round" />
          </g>
        ))}
        <text x={x(0) - 12} y="34" className="fill-text font-medium text-[15px]">
          Paid
        </text>
        <text x={x(count - 1) + 12} y="34" textAnchor="end" className="fill-text font-medium text-[15px]">
          Delivered
        </text>
      </g>
      <g transform="translate(0 150)">
        <path d={`M${x(0)} 30H${x(failing)}`} stroke="var(--line-strong)" strokeWidth="2.5" />
        <path
          d={`M${x(failing)} 42v32q0 14-14 14H${x(0) + 14}q-14 0-14-14V52`}
          stroke="url(#undo)"
          strokeWidth="2.5"
          strokeDasharray="1 7"
          strokeLinecap="round"
        />
        <path d={`m${x(0) - 7} 58 7-8 7 8`} stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round" />
        {Array.from({ length: count }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step of the drawing
          <g key={step} transform={`translate(${x(step)} 30)`}>
            <circle
              r="12"
              fill={step === failing ? 'var(--danger-soft)' : 'var(--surface)'}
              stroke={step === failing ? 'var(--danger)' : step < failing ? 'var(--field-line)' : 'var(--line)'}
              strokeWidth="1.5"
              strokeDasharray={step > failing ? '3 4' : undefined}
            />
            {step < failing && (
              <path
                d="M4-3.5A5.5 5.5 0 1 0 5.5 1M5-7v4H1"
                stroke="var(--neutral)"
                strokeWidth="1.6"
                strokeLinecap="round"
              />
            )}
            {step === failing && (
              <path d="m-4-4 8 8m0-8-8 8" stroke="var(--danger)" strokeWidth="2" strokeLinecap="round" />
            )}
          </g>
        ))}
        <text x={x(0) - 12} y="124" className="fill-text font-medium text-[15px]">
          {claim('delivery.undo-label', 'Undone, and what you paid is yours again')}
        </text>
      </g>
    </svg>
  );
}
