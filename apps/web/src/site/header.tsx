import { brand } from '@resolvo/brand/brand';
import { ChevronDown, CircleUserRound, Menu, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { signOut } from '../shell/sign-out.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { solutionLinks } from './content/navigation.ts';
import { Disclosure } from './parts/disclosure.tsx';
import { Icon } from './parts/icon.tsx';

const threshold = 20;

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY >= threshold,
    () => false,
  );
}

const navItem =
  'inline-flex h-10 items-center gap-1.5 rounded-md px-3 text-ui text-text transition-colors duration-150 hover:bg-hover aria-[current=page]:text-accent-text';

/** Always in the dark theme: every public page starts with the dark hero. */
export function Header() {
  const scrolled = useScrolled();
  return (
    <header
      data-theme="dark"
      data-scrolled={scrolled}
      className={cx(
        'fixed inset-x-0 top-(--lab-line) z-30 border-b transition-[background-color,border-color] duration-200 noscript:absolute print:hidden',
        scrolled ? 'border-line/70 bg-night/90 backdrop-blur-md' : 'border-transparent bg-transparent',
      )}
    >
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-6 px-4 sm:px-8">
        <Link to={paths.home()} aria-label={`${brand.name}, home`} className="-ml-1 rounded-md p-1">
          <Logo name={brand.name} />
        </Link>
        <nav aria-label="Main" className="hidden items-center md:flex">
          <SolutionsMenu />
          <NavLink to={paths.about()} className={navItem}>
            About
          </NavLink>
          <NavLink to={paths.help()} className={navItem}>
            Help
          </NavLink>
          <NavLink to={paths.contact()} className={navItem}>
            Contact
          </NavLink>
        </nav>
        <div className="ml-auto hidden items-center gap-2 md:flex">
          <WhenSignedIn>
            <Link to={paths.panel()} className={buttonClass('secondary')}>
              Dashboard
            </Link>
            <AccountMenu />
          </WhenSignedIn>
          <WhenSignedOut>
            <Link to={paths.login()} className={buttonClass('ghost')}>
              Log in
            </Link>
            <Link to={paths.register()} className={buttonClass('secondary')}>
              Get started
            </Link>
          </WhenSignedOut>
        </div>
        <div className="ml-auto md:hidden">
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** Both are in the page, and the document shows one of them: it is known before the first paint, scripts run later. */
const WhenSignedIn = ({ children }: { children: ReactNode }) => (
  <div className="contents signed-out:hidden">{children}</div>
);
const WhenSignedOut = ({ children }: { children: ReactNode }) => (
  <div className="contents signed-in:hidden">{children}</div>
);

const panelLook = 'rounded-lg border border-line-strong bg-raised text-text shadow-popup';

function SolutionsMenu() {
  return (
    <Disclosure
      buttonClass={cx(navItem, 'group')}
      button={
        <>
          Solutions
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-muted transition-transform duration-200 group-aria-expanded:rotate-180"
          />
        </>
      }
      panelClass={cx(
        panelLook,
        'fixed top-[calc(4rem+var(--lab-line))] left-1/2 w-[min(44rem,calc(100vw-2rem))] -translate-x-1/2 p-3 lg:left-[max(2rem,calc(50vw-38rem))] lg:translate-x-0',
      )}
    >
      <ul className="grid grid-cols-2 gap-2">
        {solutionLinks.map((solution) => (
          <li key={solution.href}>
            <Link
              to={solution.href}
              className="group/card flex h-full gap-4 rounded-md border border-transparent p-4 transition-colors duration-150 hover:border-accent-line hover:bg-accent-soft/50"
            >
              <IconTile name={solution.icon} />
              <span>
                <span className="block font-medium group-hover/card:text-accent-text">{solution.name}</span>
                <span className="mt-1 block text-sm text-muted">{solution.description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function IconTile({ name }: { name: (typeof solutionLinks)[number]['icon'] }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md border border-accent-line bg-accent-soft text-accent-text">
      <Icon name={name} className="size-5" />
    </span>
  );
}

const menuItem = 'flex min-h-10 w-full items-center rounded-sm px-3 text-left text-ui hover:bg-hover';

function AccountMenu() {
  return (
    <Disclosure
      label="Account menu"
      button={<CircleUserRound aria-hidden="true" className="size-6" strokeWidth={1.6} />}
      buttonClass="grid size-10 place-items-center rounded-md text-text hover:bg-hover aria-expanded:bg-hover"
      panelClass={cx(
        panelLook,
        'fixed top-[calc(4rem+var(--lab-line))] right-4 w-48 p-1.5 sm:right-8 xl:right-[max(2rem,calc(50vw-38rem))]',
      )}
    >
      <Link to={paths.panel()} className={menuItem}>
        Dashboard
      </Link>
      <button type="button" onClick={() => void signOut()} className={menuItem}>
        Sign out
      </button>
    </Disclosure>
  );
}

const mobileLink = 'flex min-h-12 items-center rounded-md px-3 text-base hover:bg-hover';

function MobileMenu() {
  return (
    <Disclosure
      label="Menu"
      locksPage
      button={
        <>
          <Menu aria-hidden="true" className="size-6 group-has-[+:popover-open]:hidden" />
          <X aria-hidden="true" className="hidden size-6 group-has-[+:popover-open]:block" />
        </>
      }
      buttonClass="group -mr-2 grid size-11 place-items-center rounded-md text-text hover:bg-hover aria-expanded:bg-hover"
      panelClass="fixed top-[calc(4rem+var(--lab-line))] left-0 h-[calc(100dvh-4rem-var(--lab-line))] w-screen max-w-none overflow-y-auto overscroll-contain bg-bg px-4 pt-4 pb-8 text-text md:open:hidden"
    >
      <nav aria-label="Menu">
        <p className="label-mono px-3 pb-2 text-muted">Solutions</p>
        <ul>
          {solutionLinks.map((solution) => (
            <li key={solution.href}>
              <Link to={solution.href} className="flex items-center gap-4 rounded-md px-3 py-2.5 hover:bg-hover">
                <IconTile name={solution.icon} />
                <span>
                  <span className="block font-medium">{solution.name}</span>
                  <span className="block text-sm text-muted">{solution.description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="my-4 border-t border-line" />
        <Link to={paths.about()} className={mobileLink}>
          About
        </Link>
        <Link to={paths.help()} className={mobileLink}>
          Help
        </Link>
        <Link to={paths.contact()} className={mobileLink}>
          Contact
        </Link>
        <div className="mt-6 grid gap-3">
          <WhenSignedIn>
            <Link to={paths.panel()} className={buttonClass('primary', 'lg')}>
              Dashboard
            </Link>
            <button type="button" onClick={() => void signOut()} className={buttonClass('secondary', 'lg')}>
              Log out
            </button>
          </WhenSignedIn>
          <WhenSignedOut>
            <Link to={paths.register()} className={buttonClass('primary', 'lg')}>
              Get started
            </Link>
            <Link to={paths.login()} className={buttonClass('secondary', 'lg')}>
              Log in
            </Link>
          </WhenSignedOut>
        </div>
      </nav>
    </Disclosure>
  );
}
