import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Section, Specimen } from './section.tsx';

const swatches = [
  ['bg', 'bg-bg'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['field-line', 'bg-field-line'],
  ['muted', 'bg-muted'],
  ['text', 'bg-text'],
  ['accent', 'bg-accent'],
  ['aurora', 'bg-aurora'],
  ['ok', 'bg-ok'],
  ['warn', 'bg-warn'],
  ['danger', 'bg-danger'],
  ['info', 'bg-info'],
] as const;

const weights = [
  ['100', 'font-thin'],
  ['300', 'font-light'],
  ['400', 'font-normal'],
  ['500', 'font-medium'],
  ['600', 'font-semibold'],
  ['900', 'font-black'],
] as const;

function ThemeSample({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} className="rounded-lg border border-line bg-bg p-5 text-text">
      <div className="flex items-center justify-between gap-4">
        <Logo name="Resolvo" className="text-base" />
        <span className="label-mono text-muted">{theme}</span>
      </div>
      <div className="mt-5 rounded-lg border border-line bg-surface p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">web-01.oslo</p>
          <StatusDot tone="ok" label="Running" />
        </div>
        <p className="mt-1 text-sm text-muted">4 vCPU, 8 GB, 160 GB NVMe in Oslo. Renews on 1 March.</p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button variant="primary" size="sm">
            Open console
          </Button>
          <Button variant="secondary" size="sm">
            Restart
          </Button>
          <Button variant="risk" size="sm">
            Delete
          </Button>
        </div>
      </div>
      <div className="mt-5 grid grid-cols-3 gap-x-3 gap-y-2 sm:grid-cols-5">
        {swatches.map(([name, className]) => (
          <div key={name} className="min-w-0">
            <div className={`h-9 rounded-sm border border-line ${className}`} />
            <p className="mt-1 truncate font-mono text-label text-muted">{name}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

export function IdentitySection() {
  return (
    <Section title="Identity" text="A ridge under an aurora, night blue and off-white, one accent that means alive.">
      <Specimen label="Mark at 16, 24, 40 and with the name">
        <div className="flex flex-wrap items-center gap-6">
          <Logo name="Resolvo" markOnly className="text-[10.667px]" />
          <Logo name="Resolvo" markOnly className="text-base" />
          <Logo name="Resolvo" markOnly className="text-[26.667px]" />
          <Logo name="Resolvo" className="text-base" />
          <Logo name="Resolvo" className="text-2xl" />
        </div>
      </Specimen>
      <Specimen label="Hanken Grotesk, JetBrains Mono">
        <p className="text-4xl font-medium tracking-[-0.02em] sm:text-5xl">Servers with a view of the fjord</p>
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-lg">
          {weights.map(([weight, className]) => (
            <span key={weight} className={className}>
              Ålesund {weight}
            </span>
          ))}
        </div>
        <p className="mt-3 font-mono text-sm">2a0d:5600:24:1f::2 185.12.64.9 srv_01JQ8Z4</p>
      </Specimen>
      <Specimen label="Tokens in both themes, side by side">
        <div className="grid gap-5 xl:grid-cols-2">
          <ThemeSample theme="light" />
          <ThemeSample theme="dark" />
        </div>
      </Specimen>
    </Section>
  );
}
