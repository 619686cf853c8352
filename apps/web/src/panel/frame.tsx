import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { usePrefetched } from '../api/query.ts';
import { rightsOf } from '../api/rights.ts';
import { isAdmin } from '../features/people/accounts/is-admin.ts';
import { ActingBanner } from './acting-banner.tsx';
import { LabBanner } from './lab-banner.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { openAdminItems } from './navigation.ts';
import { Jump } from './palette/jump.tsx';
import { Sidebar } from './sidebar.tsx';

/** Navigation around every panel page, except pages that open in their own window. */
export function Frame({ children }: { children: ReactNode }) {
  const me = usePrefetched('accountUserInfo', {});
  const { pathname } = useLocation();
  const staffItems = isAdmin(me) ? openAdminItems(rightsOf(me)) : [];
  const [jumping, setJumping] = useState<boolean>();
  // Until the second factor is set up, every other page and call leads back to the setup.
  const onJump = me.two_factor_required ? undefined : () => setJumping(true);
  return (
    <div className="min-h-dvh bg-bg max-lg:[--bar-height:calc(3.5rem+env(safe-area-inset-bottom))]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-2 print:hidden"
      >
        Skip to content
      </a>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <Sidebar me={me} staffItems={staffItems} pathname={pathname} onJump={onJump} />
        <div className="flex min-h-dvh min-w-0 flex-col">
          <ActingBanner me={me} />
          <LabBanner />
          <main id="content" tabIndex={-1} className="grow px-4 pt-4 pb-28 outline-none sm:px-8 lg:pb-12 print:p-0">
            {children}
          </main>
        </div>
      </div>
      <MobileBar me={me} staffItems={staffItems} pathname={pathname} onJump={onJump} />
      {onJump ? <Jump open={jumping} onOpenChange={setJumping} staffItems={staffItems} /> : null}
    </div>
  );
}
