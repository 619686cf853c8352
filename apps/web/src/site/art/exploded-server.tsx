import type { ReactNode } from 'react';

interface ExplodedServerProps {
  readonly cores: number;
  /** How much of the room for memory is filled: 1 of 3. */
  readonly memory: { readonly chosen: number; readonly of: number };
  readonly disks: number;
  /** A fast port is drawn wider. */
  readonly fast: boolean;
}

/** Looks at the plane from above and from the side. */
const plane = (y: number) => `matrix(.84 .42 -.84 .42 190 ${y})`;
const line = 'var(--line-strong)';

function Plate({ y, lid = false, children }: { y: number; lid?: boolean; children?: ReactNode }) {
  return (
    <g transform={plane(y)}>
      <rect
        width="190"
        height="190"
        rx="8"
        fill="var(--raised)"
        fillOpacity={lid ? 0.6 : 1}
        stroke={line}
        strokeWidth="1.5"
      />
      {children}
    </g>
  );
}

/** A machine taken apart: network, disks, processor with memory, lid. It is redrawn with each choice. */
export function ExplodedServer({ cores, memory, disks, fast }: ExplodedServerProps) {
  const columns = cores > 32 ? 8 : cores > 12 ? 8 : 4;
  const rows = Math.ceil(cores / columns);
  const cell = 84 / Math.max(columns, rows);
  const slots = 12;
  const filled = Math.round((slots * memory.chosen) / memory.of);
  return (
    <svg aria-hidden="true" viewBox="0 0 380 505" fill="none" className="mx-auto h-auto w-full max-w-44">
      <path d="M31 86v330M349 86v330M190 166v330" stroke={line} strokeDasharray="2 6" />
      <Plate y={336}>
        {[0, 1].map((port) => (
          <rect
            key={port}
            x={30 + port * 70}
            y="140"
            width={fast ? 58 : 34}
            height="26"
            rx="3"
            fill={port === 0 || fast ? 'var(--accent)' : 'var(--sunken)'}
            stroke={line}
          />
        ))}
        <path d="M24 30h140M24 52h140M24 74h90" stroke={line} strokeWidth="5" strokeLinecap="round" />
      </Plate>
      <Plate y={226}>
        {Array.from({ length: 10 }, (_, bay) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place for a disk
            key={bay}
            // Filled from the front, where the plate above hides nothing.
            x={148 - (bay % 5) * 33}
            y={bay < 5 ? 104 : 20}
            width="26"
            height="66"
            rx="3"
            fill={bay < disks ? 'var(--series-2)' : 'var(--sunken)'}
            stroke={line}
          />
        ))}
      </Plate>
      <Plate y={116}>
        <rect x="49" y="49" width="92" height="92" rx="4" fill="var(--sunken)" stroke={line} />
        {Array.from({ length: cores }, (_, core) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a core
            key={core}
            x={53 + (core % columns) * cell}
            y={53 + Math.floor(core / columns) * cell}
            width={cell - 2}
            height={cell - 2}
            rx="1"
            fill="var(--accent)"
          />
        ))}
        {Array.from({ length: slots }, (_, slot) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place for memory
            key={slot}
            x={slot < 6 ? 10 + slot * 6 : 147 + (slot - 6) * 6}
            y="24"
            width="4"
            height="142"
            rx="1"
            fill={slot < filled ? 'var(--series-3)' : 'var(--sunken)'}
            stroke={slot < filled ? undefined : line}
            strokeWidth="0.5"
          />
        ))}
      </Plate>
      <Plate y={6} lid>
        <path d="M20 24h150M20 40h150M20 56h150" stroke={line} strokeWidth="3" strokeLinecap="round" />
      </Plate>
    </svg>
  );
}
