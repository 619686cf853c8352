import { claim, example } from '../../claim.ts';

const bars = example('panel.pictures', [
  { name: 'CPU', value: '23%', width: '23%' },
  { name: 'RAM', value: '2.6 / 4 GB', width: '65%' },
]);

/** A server as the panel shows it. */
export function ServerCard() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="flex overflow-hidden rounded-lg border border-line-strong bg-surface/85 shadow-popup backdrop-blur-sm">
        <div aria-hidden="true" className="w-1.5 shrink-0 bg-ok" />
        <div className="min-w-0 flex-1 p-6">
          <div className="flex items-start justify-between gap-4">
            <div>
              <p className="font-medium text-lg">shop-production</p>
              <p className="font-mono text-muted text-sm">185.62.14.27</p>
            </div>
            <span className="label-mono rounded-xs border border-ok-line bg-ok-soft px-1.5 text-ok">Running</span>
          </div>
          <ul className="mt-6 grid gap-4">
            {bars.map((bar) => (
              <li key={bar.name}>
                <div className="flex justify-between font-mono text-xs">
                  <span className="text-muted">{bar.name}</span>
                  <span>{bar.value}</span>
                </div>
                <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
                  <div className="h-full rounded-full bg-aurora" style={{ width: bar.width }} />
                </div>
              </li>
            ))}
          </ul>
          <svg aria-hidden="true" viewBox="0 0 360 70" fill="none" className="mt-6 h-auto w-full">
            <path
              d="M0 56l24-6 22 4 26-14 22 8 28-22 24 12 26-4 24 10 22-18 28-8 22 14 26 6 24-20 24 10 18-6v54H0Z"
              fill="var(--accent-soft)"
            />
            <path
              d="M0 56l24-6 22 4 26-14 22 8 28-22 24 12 26-4 24 10 22-18 28-8 22 14 26 6 24-20 24 10 18-6"
              stroke="var(--accent)"
              strokeWidth="1.5"
            />
          </svg>
          <p className="label-mono mt-2 text-muted">{example('panel.pictures', '2 vCPU · 4 GB RAM · 80 GB SSD')}</p>
        </div>
      </div>
      <figcaption className="mt-3 text-center text-muted text-sm">
        {claim('live.picture', 'A server in the panel, read every 1.5 seconds')}
      </figcaption>
    </figure>
  );
}
