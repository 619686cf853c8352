import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import { Check, Circle, LoaderCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { example } from '../../claim.ts';
import { ourPanel } from '../content/our-panel.ts';
import { InvoiceCard, TokenCard } from './panel-art.tsx';

const running = 4;

/** A delivery in the middle of it, as the panel shows one. */
function DeliveryScreen() {
  return (
    <ol className="mx-auto grid w-full max-w-md gap-3 rounded-lg border border-line-strong bg-surface p-6 shadow-popup">
      {Object.entries(provisionSteps).map(([name, title], index) => (
        <li key={name} className="flex items-center gap-3 text-ui">
          {index < running && <Check aria-hidden="true" className="size-4 text-accent-text" strokeWidth={3} />}
          {index === running && (
            <LoaderCircle aria-hidden="true" className="size-4 text-info motion-safe:animate-spin" strokeWidth={2.5} />
          )}
          {index > running && <Circle aria-hidden="true" className="size-4 text-line-strong" />}
          <span className={index > running ? 'text-muted' : ''}>{title}</span>
        </li>
      ))}
    </ol>
  );
}

const screen = example('panel.pictures', [
  { text: 'shop-production login: debian', tone: 'text-text' },
  { text: 'Password:', tone: 'text-text' },
  { text: 'Debian GNU/Linux 13', tone: 'text-muted' },
  { text: 'debian@shop-production:~$ systemctl is-active nginx', tone: 'text-text' },
  { text: 'active', tone: 'text-ok' },
]);

/** The console of a server: night in both themes. */
function ConsoleScreen() {
  return (
    <div
      data-theme="dark"
      className="mx-auto w-full max-w-md overflow-hidden rounded-lg border border-line-strong bg-night shadow-popup"
    >
      <p className="flex items-center gap-2 border-line border-b px-4 py-2.5 text-sm">
        <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
        Connected
      </p>
      <div className="grid min-h-56 content-start gap-1 p-4 font-mono text-[0.8125rem]/6">
        {screen.map(({ text, tone }) => (
          <p key={text} className={tone}>
            {text}
          </p>
        ))}
        <p aria-hidden="true">
          debian@shop-production:~$ <span className="inline-block h-4 w-2 translate-y-0.5 bg-accent" />
        </p>
      </div>
    </div>
  );
}

const screens: Readonly<Record<(typeof ourPanel.scenes)[number]['id'], ReactNode>> = {
  delivery: <DeliveryScreen />,
  server: <ConsoleScreen />,
  tokens: <TokenCard />,
  billing: <InvoiceCard />,
};

/**
 * A walk through the panel: a place on the left, its screen on the right; on a phone the screen opens below its place.
 * Radio buttons and styles alone, so that it works before and without scripts.
 */
export function PanelTour() {
  const group = useId();
  return (
    <fieldset className="grid gap-3 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-x-14">
      <legend className="sr-only">A place in the panel</legend>
      {ourPanel.scenes.map(({ id, title, text }, index) => (
        <div key={id} className="group/scene contents">
          <label className="block cursor-pointer rounded-lg border border-line px-6 py-5 transition-colors duration-150 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-focus lg:col-start-1">
            <input type="radio" name={group} value={id} defaultChecked={index === 0} className="sr-only" />
            <span className="block font-medium text-lg">{title}</span>
            <span className="mt-1.5 block text-base/7 text-muted">{text}</span>
          </label>
          <div className="hidden min-w-0 py-4 group-has-checked/scene:block lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:place-items-center lg:rounded-lg lg:border lg:border-line lg:bg-sunken lg:p-8 lg:group-has-checked/scene:grid">
            {screens[id]}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
