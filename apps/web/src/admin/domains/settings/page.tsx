import { type BlockedWord, blockWordBody } from '@resolvo/contract/hosting/domain-desk';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { recordLines, settingsForm } from './record-lines.ts';

export const meta = privateTitle('Name servers and blocked words');
export const handle = { crumb: 'Settings', under: { crumb: 'Domains', path: paths.adminDomains() } };

export const clientLoader = (_: ClientLoaderFunctionArgs) => load('domainSettings', {});

export default function DomainSettingsPage() {
  const { name_servers, default_records, blocked_words } = usePrefetched('domainSettings', {});
  const save = useAct('domainSettingsSave');
  const { reason } = useRights();
  return (
    <Page kind="read">
      <PageHeading title="Name servers and blocked words" />
      <Card title="New zones" description="Zones that exist keep what they have.">
        <Form
          schema={settingsForm}
          label="New zones"
          defaultValues={{ name_servers: name_servers.join('\n'), default_records: recordLines(default_records) }}
          submitLabel="Save changes"
          disabledReason={reason('domainSettingsSave')}
          onSubmit={(body) => save.send({ body })}
        >
          <FormTextareaField
            name="name_servers"
            label="Name servers"
            rows={3}
            spellCheck={false}
            hint="One a line, two to six. New zones name them, and customers set them at the registrar."
          />
          <FormTextareaField
            name="default_records"
            label="Default records"
            rows={5}
            spellCheck={false}
            hint={
              'TXT and CAA, one a line: name, type, TTL and value, such as @ TXT 3600 "v=spf1 mx ~all". Their owner may change them, and adds where mail goes.'
            }
          />
        </Form>
      </Card>
      <Words words={blocked_words} />
    </Page>
  );
}

function Words({ words }: { words: readonly BlockedWord[] }) {
  const add = useAct('blockedWordAdd', { said: ({ word }) => `${word} is blocked.` });
  const allow = useAct('blockedWordRemove');
  return (
    <Card
      title="Blocked words"
      description="No free name may contain them, also not spelled by look-alikes such as 0 for o. Names of the company and of known brands are always refused. Names that exist stay."
    >
      <div className="flex flex-col gap-5">
        <Form
          key={words.length}
          schema={blockWordBody}
          label="Block a word"
          defaultValues={{ word: '', note: '' }}
          submitLabel="Block the word"
          submitVariant="secondary"
          onSubmit={(body) => add.send({ body })}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <FormTextField name="word" label="Word" maxLength={63} autoComplete="off" spellCheck={false} />
            <FormTextField name="note" label="Why (optional)" maxLength={200} autoComplete="off" />
          </div>
        </Form>
        {words.length === 0 ? (
          <p className="text-sm text-muted">No words are blocked yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {words.map(({ word_id, word, note }) => (
              <li key={word_id} className="flex items-center gap-3 py-1.5">
                <span className="font-mono text-sm">{word}</span>
                <span className="min-w-0 flex-1 truncate text-sm text-muted">{note}</span>
                <Button variant="ghost" size="sm" onClick={() => void allow.run({ params: { word_id }, body: {} })}>
                  Allow<span className="sr-only"> {word} again</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
