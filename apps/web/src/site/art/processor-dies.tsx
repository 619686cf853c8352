import { cpuIds } from '@resolvo/contract/sales/cpu-ids';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { cpus } from '../content/dedicated.ts';

const columns = 8;
const cell = 16;

/** The processors beside each other: each square is a core. */
export function ProcessorDies() {
  return (
    <ul className="mb-10 grid grid-cols-3 gap-4 sm:gap-8">
      {cpuIds.map((id) => (
        <li key={id} className="group/die relative flex flex-col justify-end">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${columns * cell} ${columns * cell}`}
            className="h-auto w-full max-w-44"
          >
            {Array.from({ length: cpus[id].cores }, (_, core) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a core
                key={core}
                x={(core % columns) * cell + 1}
                // From the bottom up, so that all of them stand on one line.
                y={(columns - 1 - Math.floor(core / columns)) * cell + 1}
                width={cell - 2}
                height={cell - 2}
                rx="2"
                fill="var(--accent)"
                className="transition-opacity duration-150 group-hover/die:opacity-75"
              />
            ))}
          </svg>
          <Link
            to={paths.solutionsDedicatedConfigure({ cpuId: id })}
            className="mt-3 text-sm after:absolute after:inset-0 group-hover/die:text-accent-text sm:text-base"
          >
            <span className="font-medium text-2xl tabular-nums">{cpus[id].cores}</span> cores
            <span className="block text-muted text-sm">{cpus[id].name.replace('AMD ', '')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
