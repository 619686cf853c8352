import { brand } from '@resolvo/brand/brand';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { claim } from '../claim.ts';
import { paths } from '../paths.ts';
import { Ridge } from '../ui/ridge.tsx';
import sky from '../ui/sky.svg';

const inside = [
  {
    title: 'Servers',
    text: claim('auth.servers', 'Order servers, watch them and open their console in the browser.'),
  },
  { title: 'Billing', text: claim('auth.billing', 'Every invoice as a PDF, with cards and balance beside it.') },
  { title: 'Support', text: 'Tickets, answered by our staff.' },
];

const help = [
  { to: paths.ourPanel(), label: 'See the panel' },
  { to: paths.prices(), label: 'Plans and prices' },
  { to: paths.contact(), label: 'Cannot sign in? Write to us' },
];

/** The sky of the public site, and on it what is behind the door and where to find help. */
export function NightSide() {
  return (
    <aside
      aria-label="What you find inside"
      data-theme="dark"
      className="relative isolate hidden overflow-hidden bg-night lg:block"
    >
      <img
        src={sky}
        alt=""
        width={1600}
        height={820}
        className="absolute inset-0 -z-10 size-full object-cover object-[70%_0] opacity-60"
      />
      <Ridge shape="home" height="h-48" className="-z-10 text-[#071321]" />
      <div className="flex h-full flex-col justify-center px-12 pt-16 pb-56 xl:px-20">
        <p className="max-w-md font-medium text-4xl/11 text-balance text-text tracking-[-0.02em]">{brand.tagline}</p>
        <ul className="mt-10 grid max-w-md gap-5">
          {inside.map(({ title, text }) => (
            <li key={title} className="border-accent-line border-l-2 pl-4">
              <p className="font-medium text-text">{title}</p>
              <p className="text-neutral text-sm">{text}</p>
            </li>
          ))}
        </ul>
        <ul className="mt-10 grid max-w-md gap-1">
          {help.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-9 items-center gap-2 text-accent-text text-ui underline-offset-4 hover:underline"
              >
                {label}
                <ArrowRight aria-hidden="true" className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
