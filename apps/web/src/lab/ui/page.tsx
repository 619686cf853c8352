import { Layers } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type ThemeChoice, ThemeToggle } from '../../ui/theme-toggle.tsx';
import { ActionsSection } from './actions-section.tsx';
import { ChartSection } from './chart-section.tsx';
import { DataSection } from './data-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { StatesSection } from './states-section.tsx';

/** Theme of this page only; not stored. */
function useTheme() {
  const [theme, setTheme] = useState<ThemeChoice>('system');
  useEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute('data-theme');
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
    return () => {
      if (before === null) root.removeAttribute('data-theme');
      else root.setAttribute('data-theme', before);
    };
  }, [theme]);
  return { theme, setTheme };
}

export function meta() {
  return [{ title: 'Widgets' }, { name: 'robots', content: 'noindex' }];
}

export default function WidgetsPage() {
  const { theme, setTheme } = useTheme();
  return (
    <div id="top" className="mx-auto max-w-7xl px-4 sm:px-8">
      <header className="flex h-16 items-center justify-between">
        <Logo name="Resolvo" />
        <ThemeToggle theme={theme} onChange={setTheme} />
      </header>
      <main className="pt-10 pb-24">
        <div className="pb-12">
          <PageHeading
            icon={<Layers />}
            title="Widgets"
            description="Every widget of the product in every state. What is not here is not a widget."
          />
        </div>
        <IdentitySection />
        <ActionsSection />
        <FieldsSection />
        <DataSection />
        <StatesSection />
        <ChartSection />
        <OverlaysSection />
        <NavigationSection />
        <FeedbackSection />
      </main>
    </div>
  );
}
