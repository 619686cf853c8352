import { Server } from 'lucide-react';
import { Accordion } from '../../ui/accordion.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { TabBar, tabClass } from '../../ui/tabs.tsx';
import { Section, Specimen } from './section.tsx';

const tabs = ['Overview', 'Console', 'Network', 'Backups', 'Invoices', 'Settings'] as const;

const questions = [
  { title: 'How fast is a server ready?', content: 'About one minute after the payment. You can watch each step.' },
  { title: 'What if it cannot be made?', content: 'The money comes back by itself, and we tell you why.' },
  { title: 'Where are the machines?', content: 'In Oslo, Stockholm and Helsinki, on hydro power.' },
];

export function NavigationSection() {
  return (
    <Section title="Navigation">
      <Specimen label="Breadcrumbs">
        <Breadcrumbs
          items={[
            <a key="servers" href="#top">
              Servers
            </a>,
            <a key="web" href="#top">
              web-01
            </a>,
            'Network',
          ]}
        />
      </Specimen>
      <Specimen label="Tabs are links">
        <TabBar label="Server pages">
          {tabs.map((name) => (
            <a
              key={name}
              href="#top"
              aria-current={name === 'Overview' ? 'page' : undefined}
              className={tabClass(name === 'Overview')}
            >
              {name === 'Overview' && <Server aria-hidden="true" />}
              {name}
            </a>
          ))}
        </TabBar>
      </Specimen>
      <Specimen label="Accordion, one open at a time">
        <Accordion items={questions} />
      </Specimen>
      <Specimen label="On a phone, buttons in a row wrap">
        <div className="flex flex-wrap gap-2.5">
          <Button variant="primary">Go to checkout</Button>
          <Button variant="secondary">Ask a question</Button>
        </div>
      </Specimen>
    </Section>
  );
}
