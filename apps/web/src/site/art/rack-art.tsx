/** The front of a rack, unit by unit. */
export function RackArt() {
  const units = ['switch', 'server', 'server', 'disks', 'server', 'server', 'disks', 'server', 'power'] as const;
  return (
    <svg aria-hidden="true" viewBox="0 0 420 440" fill="none" className="mx-auto h-auto w-full max-w-md">
      <defs>
        <linearGradient id="rack" x1="0" y1="1" x2="1" y2="0">
          <stop stopColor="var(--mark-from)" />
          <stop offset="1" stopColor="var(--mark-to)" />
        </linearGradient>
      </defs>
      <rect
        x="30"
        y="8"
        width="360"
        height="424"
        rx="10"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path d="M46 26v388M374 26v388" stroke="var(--line-strong)" strokeDasharray="2 6" />
      {units.map((unit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the rack
        <g key={index} transform={`translate(58 ${26 + index * 43.5})`}>
          <rect
            width="304"
            height="36"
            rx="4"
            fill="var(--raised)"
            stroke={index === 4 ? 'url(#rack)' : 'var(--line)'}
            strokeWidth={index === 4 ? 2 : 1.2}
          />
          {unit === 'switch' &&
            Array.from({ length: 20 }, (_, port) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: ports of one switch
                key={port}
                x={14 + port * 13}
                y="13"
                width="9"
                height="10"
                rx="1.5"
                fill={port % 5 === 0 ? 'var(--accent)' : 'var(--line-strong)'}
              />
            ))}
          {unit === 'server' && (
            <>
              <path
                d="M16 12h120M16 18h120M16 24h120"
                stroke="var(--line-strong)"
                strokeWidth="2"
                strokeLinecap="round"
              />
              <path d="M254 18h0M268 18h0" stroke="var(--accent)" strokeWidth="6" strokeLinecap="round" />
              <path d="M282 18h0" stroke="var(--aurora-to)" strokeWidth="6" strokeLinecap="round" />
            </>
          )}
          {unit === 'disks' &&
            Array.from({ length: 8 }, (_, disk) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: disks of one shelf
              <g key={disk} transform={`translate(${14 + disk * 35} 7)`}>
                <rect width="29" height="22" rx="2" stroke="var(--line-strong)" />
                <path
                  d="M23 11h0"
                  stroke={disk === 5 ? 'var(--aurora-to)' : 'var(--accent)'}
                  strokeWidth="4"
                  strokeLinecap="round"
                />
              </g>
            ))}
          {unit === 'power' && (
            <path
              d="M16 18h70M110 18h70M204 18h70"
              stroke="var(--line-strong)"
              strokeWidth="12"
              strokeLinecap="round"
            />
          )}
        </g>
      ))}
    </svg>
  );
}
