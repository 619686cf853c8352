import { Plus, RotateCw, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Section, Specimen } from './section.tsx';

const variants = ['primary', 'secondary', 'ghost', 'risk', 'danger'] as const;
const words = {
  primary: 'Order server',
  secondary: 'Change size',
  ghost: 'Cancel',
  risk: 'Delete server …',
  danger: 'Delete web-01',
};
const sizes = ['sm', 'md', 'lg'] as const;

export function ActionsSection() {
  const [saving, setSaving] = useState(false);

  function save() {
    setSaving(true);
    setTimeout(() => setSaving(false), 2000);
  }

  return (
    <Section title="Actions" text="A button that cannot act stays reachable and says why.">
      {sizes.map((size) => (
        <Specimen key={size} label={`Button, ${size}`}>
          <div className="flex flex-wrap items-center gap-3">
            {variants.map((variant) => (
              <Button
                key={variant}
                variant={variant}
                size={size}
                icon={variant === 'primary' && <Plus aria-hidden="true" />}
              >
                {words[variant]}
              </Button>
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen label="Loading">
        <div className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} loading>
              Save changes
            </Button>
          ))}
          <Button variant="secondary" loading={saving} onClick={save}>
            Press to wait two seconds
          </Button>
        </div>
      </Specimen>
      <Specimen label="Off, with and without a reason">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" disabledReason="The server is starting. Wait until it runs.">
            Open console
          </Button>
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden="true" />}
            disabledReason="Only a running server can restart."
          >
            Restart
          </Button>
          <Button variant="danger" disabled>
            Destroy server
          </Button>
        </div>
      </Specimen>
      <Specimen label="Link as a button, icon buttons, tooltip">
        <div className="flex flex-wrap items-center gap-3">
          <a href="#top" className={buttonClass('secondary', 'md')}>
            See the prices
          </a>
          <IconButton label="Settings" icon={<Settings aria-hidden="true" />} />
          <IconButton label="Refresh" icon={<RotateCw aria-hidden="true" />} bordered />
          <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} size="sm" />
          <IconButton label="Delete, off" icon={<Trash2 aria-hidden="true" />} size="sm" disabled />
          <Tooltip content="Prices are without value added tax.">
            <button type="button" className="min-h-6 text-ui text-muted underline decoration-dotted underline-offset-4">
              excl. VAT
            </button>
          </Tooltip>
        </div>
      </Specimen>
      <Specimen label="Full width">
        <div className="max-w-sm">
          <Button variant="primary" full>
            Sign in
          </Button>
        </div>
      </Specimen>
    </Section>
  );
}
