import { brand } from '@resolvo/brand/brand';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { setTheme, useTheme } from '../shell/theme.ts';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { type FooterLink, footerColumns, socialLinks } from './content/navigation.ts';
import { Icon } from './parts/icon.tsx';
import { useAlive } from './parts/use-alive.ts';

const linkLook =
  'inline-flex min-h-9 items-center gap-1 text-ui text-muted hover:text-text hover:underline underline-offset-4';

export function Footer() {
  const theme = useTheme();
  return (
    <footer data-theme="dark" className="below-fold relative bg-night print:hidden">
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-12 px-4 pt-16 pb-12 sm:px-8 lg:grid-cols-[1.4fr_2fr]">
        <div>
          <Link to={paths.home()} aria-label={`${brand.name}, home`} className="-ml-1 inline-block rounded-md p-1">
            <Logo name={brand.name} className="text-xl" />
          </Link>
          <p className="mt-4 text-lg text-text">{brand.tagline}</p>
          <ul className="mt-6 flex gap-2">
            {socialLinks.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  rel="noreferrer"
                  className="inline-flex h-10 items-center gap-2 rounded-md border border-line px-3 text-sm text-muted transition-colors duration-150 hover:border-line-strong hover:text-text"
                >
                  <Icon name={link.icon} className="size-4" />
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3">
          {footerColumns.map((column) => (
            <div key={column.title}>
              <h2 className="label-mono mb-3 text-muted">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <FooterAnchor link={link} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 text-sm text-muted sm:px-8">
          <div>
            <p>
              © <CurrentYear /> {brand.legalName}. All rights reserved.
            </p>
            <p className="mt-1">{registration()}</p>
          </div>
          <ThemeToggle theme={theme} onChange={setTheme} />
        </div>
      </div>
    </footer>
  );
}

/** The page may have been built last year: the year is updated after hydration. */
function CurrentYear() {
  const alive = useAlive();
  return (
    <span key={alive ? 'now' : 'built'} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}

function registration(): string {
  const number: string = brand.organisationNumber;
  const line = `${brand.legalName} is registered in ${brand.country} with an organisation number`;
  return number === '' ? `${line}.` : `${line}: ${number}.`;
}

function FooterAnchor({ link }: { link: FooterLink }) {
  if (!link.external) {
    return (
      <Link to={link.href} className={linkLook}>
        {link.name}
      </Link>
    );
  }
  return (
    <a href={link.href} rel="noreferrer" className={linkLook}>
      {link.name}
      <ArrowUpRight aria-hidden="true" className="size-3.5" />
      <span className="sr-only">(another site)</span>
    </a>
  );
}
