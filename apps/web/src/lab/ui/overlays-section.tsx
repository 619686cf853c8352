import { ChevronDown, KeyRound, LogOut, Server, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Palette } from '../../ui/palette.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Section } from './section.tsx';

export function OverlaysSection() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'panel' | 'palette' | null>(null);
  const close = () => setOpen(null);

  return (
    <Section title="Overlays" text="A sheet on a phone, a box on a desk. Escape closes, focus returns.">
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={() => setOpen('dialog')}>
          Destroy server
        </Button>
        <Button variant="secondary" onClick={() => setOpen('long')}>
          Long dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('panel')}>
          Side panel
        </Button>
        <Button variant="secondary" onClick={() => setOpen('palette')}>
          Palette
        </Button>
        <Menu
          align="start"
          trigger={
            <Button variant="secondary">
              Kari Nordmann
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          items={[
            { label: 'Profile', icon: <User aria-hidden="true" />, onSelect: () => undefined },
            {
              label: 'API tokens',
              icon: <KeyRound aria-hidden="true" />,
              onSelect: () => undefined,
              disabledReason: 'Your role does not allow tokens.',
            },
            'separator',
            { label: 'Sign out', icon: <LogOut aria-hidden="true" />, onSelect: () => undefined, tone: 'danger' },
          ]}
        />
      </div>

      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        size="sm"
        title="Destroy web-01?"
        description="The disk is erased at once and the address 185.12.64.9 is released. This cannot be undone."
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Keep the server
            </Button>
            <Button variant="danger" onClick={close}>
              Destroy web-01
            </Button>
          </>
        }
      >
        <TextField label="Type the name of the server" placeholder="web-01" autoComplete="off" />
      </Dialog>

      <Dialog open={open === 'long'} onOpenChange={close} size="lg" title="What happens when you order">
        <div className="grid gap-4 text-ui text-muted">
          {['You pay', 'We take an address', 'We make the machine', 'It starts', 'You get a mail'].map((step) => (
            <div key={step}>
              <p className="font-semibold text-text">{step}</p>
              <p className="mt-1">
                Each step is written down before it begins, so a power cut in the middle loses nothing: the next process
                reads where the order stands and goes on from there. If a step cannot be done, the money comes back by
                itself and you are told why.
              </p>
            </div>
          ))}
        </div>
      </Dialog>

      <SidePanel
        open={open === 'panel'}
        onOpenChange={close}
        title="New firewall rule"
        description="Applies to web-01 within a few seconds."
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Add rule
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Notice tone="info">Rules are read from the top. The first that fits decides.</Notice>
          <TextField label="Port" placeholder="443" inputMode="numeric" />
          <SelectField
            label="Protocol"
            options={[
              { value: 'tcp', label: 'TCP' },
              { value: 'udp', label: 'UDP' },
            ]}
            defaultValue="tcp"
          />
          <TextField label="From" placeholder="0.0.0.0/0" hint="An address or a network." />
        </div>
      </SidePanel>
      <PaletteExample open={open === 'palette'} onClose={close} />
    </Section>
  );
}

const places = [
  { label: 'Pages', entries: [{ key: 'page:servers', label: 'Servers', icon: <Server aria-hidden="true" /> }] },
  {
    label: 'Servers',
    entries: [
      { key: 'server:1', label: 'web-01', detail: '185.12.64.9 · Fjord M' },
      { key: 'server:2', label: 'database', detail: '185.12.64.12 · Summit M' },
    ],
  },
];

function PaletteExample({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const groups = places
    .map(({ label, entries }) => ({ label, entries: entries.filter((entry) => entry.label.includes(query)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Palette
      open={open}
      onOpenChange={onClose}
      label="Jump to …"
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      onChoose={onClose}
      problems={['Your invoices could not be searched: there is no connection.']}
      empty={`Nothing here is called “${query}”.`}
    />
  );
}
