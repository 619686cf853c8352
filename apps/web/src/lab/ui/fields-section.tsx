import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { VersionChoice } from '../../ui/version-choice.tsx';
import { Section, Specimen } from './section.tsx';

const regions = [
  { value: 'osl', label: 'Oslo, Norway' },
  { value: 'sto', label: 'Stockholm, Sweden' },
  { value: 'hel', label: 'Helsinki, Finland' },
];

export function FieldsSection() {
  const [search, setSearch] = useState('');
  const [filled, setFilled] = useState('web-01');
  const [backups, setBackups] = useState(true);
  const [mails, setMails] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [code, setCode] = useState('');
  const [image, setImage] = useState('debian-13');

  return (
    <Section title="Fields" text="The label is always there, the error says what to do.">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Server name" placeholder="web-01" hint="Letters, digits and hyphens." />
        <TextField label="Email" type="email" defaultValue="kari@" error="Enter a whole email address." />
        <TextField label="Password" type="password" defaultValue="nordlys-over-troms" autoComplete="off" />
        <TextField label="Account number" defaultValue="C-104422" disabled />
        <TextField label="IPv4 address" defaultValue="185.12.64.9" readOnly hint="Assigned by us." />
        <SelectField label="Region" options={regions} placeholder="Choose a region" />
        <SelectField
          label="Backup region"
          options={regions}
          defaultValue="sto"
          error="Choose another region than the server's."
        />
        <SelectField label="Currency" options={[{ value: 'nok', label: 'NOK' }]} defaultValue="nok" disabled />
        <TextareaField label="Message" defaultValue="The console shows a blinking cursor and nothing else." />
        <TextareaField label="Reason" error="Say in a few words why." hint="Staff read this." />
      </div>
      <Specimen label="Search, empty and filled">
        <div className="grid gap-4 sm:grid-cols-2">
          <SearchField label="Search servers" value={search} onValueChange={setSearch} shortcut={<Kbd>/</Kbd>} />
          <SearchField label="Search invoices" value={filled} onValueChange={setFilled} />
        </div>
      </Specimen>
      <Specimen label="One-time code">
        <div className="grid gap-6 sm:grid-cols-2">
          <CodeField
            label="Verification code"
            hint="From your authenticator app."
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <CodeField
            label="Verification code, wrong"
            defaultValue="204913"
            error="This code is not right. Try the next one."
          />
        </div>
      </Specimen>
      <Specimen label="One of several, each in versions">
        <VersionChoice
          name="lab-image"
          value={image}
          onValueChange={setImage}
          options={[
            { value: 'debian-13', label: 'Debian 13', note: 'Needs 5 GB of disk' },
            { value: 'debian-12', label: 'Debian 12', note: 'Needs 5 GB of disk' },
            { value: 'fedora-44', label: 'Fedora 44', note: 'Needs 5 GB of disk' },
          ]}
        />
      </Specimen>
      <Specimen label="Checkbox and switch">
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="grid content-start gap-3">
            <Checkbox
              label="I agree to the terms of service"
              checked={agreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
              error={agreed ? undefined : 'Agree to the terms to go on.'}
            />
            <Checkbox label="Send me a copy" hint="To the address of your account." defaultChecked />
            <Checkbox label="Managed by your organisation" disabled />
            <Checkbox label="Managed, and on" disabled defaultChecked />
          </div>
          <div className="grid content-start gap-3">
            <Switch label="Daily backups" hint="Kept for seven days." checked={backups} onCheckedChange={setBackups} />
            <Switch label="Mail about incidents" checked={mails} onCheckedChange={setMails} />
            <Switch label="Two-factor sign-in, required" checked onCheckedChange={() => undefined} disabled />
            <Switch label="Rescue mode, not available" checked={false} onCheckedChange={() => undefined} disabled />
          </div>
        </div>
      </Specimen>
    </Section>
  );
}
