import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { markdownToHtml } from '@resolvo/contract/markdown';
import { mailTextBody, mailTextCan, mailTextWord, ourText } from '@resolvo/contract/platform/mail-texts';
import { checkVariables, fillMarkdown, fillVariables } from '@resolvo/contract/platform/mail-variables';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { load, usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { Confirm } from '../../../../shell/confirm.tsx';
import { failedPage } from '../../../../shell/failed-page.tsx';
import { Form } from '../../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../../shell/form-fields.tsx';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { useUntilTyped } from '../../../../shell/use-until-typed.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { MailFrame } from '../../../../ui/mail-frame.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';

export const meta = titleAbout('Mail text');
export const handle = { crumb: 'Mail text', under: { crumb: 'Texts', path: paths.adminMailTexts() } };

type MailText = ResponseOf<Endpoints['mailTextDetail']>;

const inputOf = (name = '') => ({ params: { name } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { title } = await load('mailTextDetail', inputOf(params.name));
  return { about: title };
}

export const ErrorBoundary = failedPage('mailText', { to: paths.adminMailTexts(), label: 'Back to Texts' });

export default function MailTextPage() {
  const { name } = useParams();
  const text = usePrefetched('mailTextDetail', inputOf(name));
  const { subject, heading, body, afterword } = text;
  const mayEdit = mailTextCan.edit(text);
  return (
    <Page kind="list">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {text.title}
            <span className="font-normal text-sm">
              <StateBadge of={mailTextWord(text)} />
            </span>
          </span>
        }
      />
      {mayEdit === true ? (
        <Editor text={text} />
      ) : (
        <>
          <Notice tone="info">{mayEdit}</Notice>
          <Preview text={text} typed={{ subject, heading, body, afterword }} />
        </>
      )}
    </Page>
  );
}

function Editor({ text }: { text: MailText }) {
  const { name } = text;
  const edit = useAct('mailTextEdit');
  const reset = useAct('mailTextReset');
  const [resetting, setResetting] = useState(false);
  const { subject, heading, body, afterword } = text;
  const saved = useUntilTyped(JSON.stringify([subject, heading, body, afterword]));
  return (
    <>
      <Form
        key={saved}
        label="Text"
        schema={mailTextBody}
        defaultValues={{ subject, heading, body, afterword }}
        submitLabel="Use this text"
        actions={
          <Button
            variant="secondary"
            disabledReason={text.is_edited ? undefined : 'This mail has our text.'}
            onClick={() => setResetting(true)}
          >
            Back to our text
          </Button>
        }
        onSubmit={(values) => edit.send({ ...inputOf(name), body: values })}
      >
        <div className="grid items-start gap-4 min-[87.5rem]:grid-cols-[minmax(0,1fr)_26rem]">
          <Card title="Text">
            <div className="flex flex-col gap-5">
              <FormTextField name="subject" label="Subject" maxLength={150} />
              <FormTextField name="heading" label="Heading" maxLength={150} />
              <div className="flex flex-col gap-2">
                <FormTextareaField
                  name="body"
                  label="Mail"
                  rows={12}
                  hint="Markdown. {our_text} stands for what we write, which may differ from case to case."
                />
                <Variables text={text} />
              </div>
              <FormTextareaField
                name="afterword"
                label="Below the button"
                rows={3}
                hint={text.ours.afterword === '' ? 'Empty: nothing is added.' : `Empty: “${text.ours.afterword}”`}
              />
            </div>
          </Card>
          <TypedPreview text={text} />
        </div>
      </Form>
      <Versions text={text} />
      <Confirm
        open={resetting}
        onClose={() => setResetting(false)}
        title={`Use our text for ${text.name} again?`}
        text="The text of today stays among the versions below."
        action="Use our text"
        onConfirm={() => reset.send({ ...inputOf(name), body: {} })}
      />
    </>
  );
}

function Variables({ text }: { text: MailText }) {
  const { setValue, getValues } = useFormContext();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-muted text-sm">Insert</span>
      {text.variables.map(({ name, description }) => (
        <button
          key={name}
          type="button"
          title={description}
          onClick={() => setValue('body', `${getValues('body')}{${name}}`, { shouldDirty: true })}
          className="rounded-sm border border-line-strong bg-raised px-2 py-0.5 font-mono text-sm hover:border-accent-line"
        >
          {`{${name}}`}
        </button>
      ))}
    </div>
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As it is typed. */
const TypedPreview = ({ text }: { text: MailText }) => <Preview text={text} typed={useWatch()} />;

/** With the values of an example. */
function Preview({ text, typed }: { text: MailText; typed: object }) {
  const written = mailTextBody.partial().safeParse(typed).data ?? {};
  const { subject = '', heading = '', body = '', afterword = '' } = written;
  const values = Object.fromEntries(text.variables.map(({ name, example }) => [name, example]));
  const { [ourText]: ours = '', ...plain } = values;
  const verdict = checkVariables(`${subject} ${heading} ${body} ${afterword}`, text.variables);
  const paragraphs = ours.split('\n\n').map((one) => fillMarkdown('{one}', { one }));
  const html = markdownToHtml(fillVariables(fillMarkdown(body, plain), { [ourText]: paragraphs.join('\n\n') }));
  const line = (one: string) => escaped(fillVariables(one, plain));
  const page = `<!doctype html><meta charset="utf-8"><body style="margin:24px;font:16px/26px sans-serif;color:#27364b">
    <h1 style="font-size:24px;line-height:32px;color:#0b1626">${line(heading)}</h1>${html}
    ${text.ours.button === '' ? '' : `<p><span style="display:inline-block;border-radius:8px;background:#0b5f4a;color:#fff;padding:12px 22px;font-weight:600">${escaped(text.ours.button)}</span></p>`}
    <p style="color:#55647a;font-size:14px">${line(afterword || text.ours.afterword)}</p>`;
  return (
    <Card title="Preview" description="With an example. The mail itself has our frame around it.">
      <div className="flex flex-col gap-3">
        {verdict === true ? null : <Notice tone="warn">{verdict}</Notice>}
        <p className="text-sm">
          <span className="text-muted">Subject: </span>
          {fillVariables(subject, plain)}
        </p>
        <MailFrame title="The mail with an example" html={page} />
      </div>
    </Card>
  );
}

function Versions({ text }: { text: MailText }) {
  const edit = useAct('mailTextEdit');
  if (text.versions.length === 0) return null;
  return (
    <Card title="Versions" flush>
      <ol className="divide-y divide-line">
        {text.versions.map((one, index) => (
          <li
            key={one.version_id}
            className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm sm:px-6"
          >
            <span className="min-w-0">
              <span className="font-medium">{one.is_ours ? 'Our text' : one.subject}</span>
              <span className="block text-muted">{`Version ${one.number}, ${formatDateTime(one.created_at)}`}</span>
            </span>
            {one.is_ours || index === 0 ? null : (
              <Button
                variant="ghost"
                size="sm"
                loading={edit.pending}
                aria-label={`Use version ${one.number} again`}
                onClick={() => {
                  const { subject, heading, body, afterword } = one;
                  void edit.run({ ...inputOf(text.name), body: { subject, heading, body, afterword } });
                }}
              >
                Use it again
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
