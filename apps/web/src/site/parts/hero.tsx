import { eachWords, monthly } from '@resolvo/contract/sales/price-words';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Ridge, type RidgeShape } from '../../ui/ridge.tsx';
import sky from '../../ui/sky.svg';
import { Trail, type TrailItem } from './trail.tsx';

type HeroProps = {
  label?: ReactNode;
  title: ReactNode;
  lede: ReactNode;
  /** What it costs, before anything else is read: "From €6.90". */
  price?: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
  trail?: readonly TrailItem[];
  ridge?: RidgeShape;
  size?: 'full' | 'page' | 'short';
};

/** Every public page begins here: a night sky, one heading, and a ridge that leads into the page. */
export function Hero({ label, title, lede, price, actions, aside, trail, ridge = 'left', size = 'page' }: HeroProps) {
  return (
    <div className="relative isolate">
      {/* Its halves are centred on each other: painted before all of it has arrived, it would move. */}
      <link rel="expect" href="#hero-end" blocking="render" />
      <div data-theme="dark" className="absolute inset-0 -z-20 overflow-hidden bg-night">
        <img
          src={sky}
          alt=""
          width={1600}
          height={820}
          className="size-full object-cover object-[70%_0] opacity-50 lg:opacity-100 print:hidden"
        />
      </div>
      {/* Behind the text: on a wide screen its peaks stand as high as the buttons. */}
      <Ridge
        shape={ridge}
        className="-z-10 text-bg"
        {...(size === 'short' && { height: 'h-[clamp(5rem,8vw,9rem)]' })}
      />
      <div
        data-theme="dark"
        className={cx(
          'mx-auto grid max-w-7xl gap-x-12 gap-y-12 px-4 sm:px-8 print:px-0 print:pt-0 print:pb-4',
          aside != null && 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-center',
          size === 'full' && 'pt-32 pb-40 sm:pt-40 lg:min-h-[46rem] lg:pb-56',
          size === 'page' && 'pt-28 pb-36 sm:pt-32 lg:pb-56',
          size === 'short' && 'pt-22 pb-20 sm:pt-24 lg:pb-32',
        )}
      >
        <div className="min-w-0 max-w-3xl">
          {trail && <Trail items={trail} />}
          {label != null && <p className="label-mono mb-5 text-accent-text">{label}</p>}
          {title}
          <p className="mt-6 max-w-2xl text-lg/7 text-neutral sm:text-xl/8">{lede}</p>
          {price != null && (
            <p className="mt-6 text-neutral">
              <span className="font-medium text-2xl text-text tabular-nums">{price}</span> {eachWords(monthly)}, without
              VAT
            </p>
          )}
          {actions != null && (
            <div className={cx(price == null ? 'mt-9' : 'mt-6', 'flex flex-wrap gap-3')}>{actions}</div>
          )}
        </div>
        {aside != null && (
          <div data-testid="picture" className="min-w-0">
            {aside}
          </div>
        )}
      </div>
      <span id="hero-end" hidden />
    </div>
  );
}

export function HeroTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className="font-medium text-[2.5rem]/[1.08] text-text tracking-[-0.03em] sm:text-6xl/[1.05]">{children}</h1>
  );
}
