import { type MailTextInput, mailTextBody, mailTextCan, ourText } from '@resolvo/contract/platform/mail-texts';
import {
  checkVariables,
  fillMarkdown,
  fillVariables,
  type MailVariable,
} from '@resolvo/contract/platform/mail-variables';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { MailContent, MailTemplate } from '../../../core/mails.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { exampleData, mailValues, mailVariables, withVariables } from './mail-values.ts';

const oursVariable: MailVariable = {
  name: ourText,
  description: 'What the product writes in this case',
  example: '',
};

const inUse = (db: Queryable) =>
  db
    .selectFrom('mail_texts as t')
    .select(['t.id', 't.template', 't.version', 't.subject', 't.heading', 't.body', 't.afterword', 't.created_at']);

/**
 * The text that staff wrote for this mail, in place of ours. The button stays: it is where the mail leads. A warning keeps our
 * text, also where staff wrote one while they could.
 */
export async function editedContent(
  db: Queryable,
  template: MailTemplate,
  data: unknown,
  content: MailContent,
): Promise<MailContent> {
  if (template.warns) return content;
  const row = await inUse(db)
    .where('t.template', '=', template.name)
    .orderBy('t.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const edited = mailTextBody.safeParse({
    subject: row?.subject,
    heading: row?.heading,
    body: row?.body,
    afterword: row?.afterword,
  });
  if (!edited.success) return content;
  return withText(content, edited.data, mailValues(template.payload, data));
}

function withText(content: MailContent, edited: MailTextInput, values: Readonly<Record<string, string>>): MailContent {
  const oneLine = (text: string) => fillVariables(text, values).replaceAll(/\s+/g, ' ').trim();
  const written = content.paragraphs.map((text) => fillMarkdown('{text}', { text }));
  const ours = [...written, ...(content.body ? [content.body] : [])].join('\n\n');
  return {
    ...content,
    subject: oneLine(edited.subject),
    heading: oneLine(edited.heading),
    paragraphs: [],
    body: fillVariables(fillMarkdown(edited.body, values), { [ourText]: ours }),
    ...(edited.afterword !== '' && { afterword: fillVariables(edited.afterword, values) }),
  };
}

/** Letters of staff have their own page; their text is no text of the product. */
const editable = (deps: Pick<Deps, 'mails'>): MailTemplate[] =>
  [...deps.mails.values()].filter(({ isWritten }) => !isWritten).sort((a, b) => a.title.localeCompare(b.title));

const context = (publicUrl: string) => ({ publicUrl, link: `${publicUrl}/` });

function oursOf(template: MailTemplate, publicUrl: string) {
  const data = exampleData(template.payload, { asVariables: true });
  const { subject, heading, afterword = '' } = template.words(data, context(publicUrl));
  const example = template.words(exampleData(template.payload), context(publicUrl));
  const named = (text: string) => withVariables(text, template.payload);
  return {
    subject: named(subject),
    heading: named(heading),
    body: `{${ourText}}`,
    afterword: named(afterword),
    text: [...example.paragraphs, ...(example.body ? [example.body] : [])].join('\n\n'),
    button: example.action?.label ?? '',
  };
}

export async function listMailTexts(deps: Pick<Deps, 'db' | 'mails' | 'settings'>) {
  const rows = await sql<{ template: string; subject: string | null; created_at: Date }>`
    select distinct on (t.template) t.template, t.subject, t.created_at from mail_texts t order by t.template, t.version desc`.execute(
    deps.db,
  );
  return editable(deps).map((template) => {
    const row = template.warns ? undefined : rows.rows.find((one) => one.template === template.name);
    return {
      name: template.name,
      title: template.title,
      about: template.about,
      warns: template.warns,
      subject: row?.subject ?? oursOf(template, deps.settings.publicUrl).subject,
      is_edited: row != null && row.subject !== null,
      edited_at: seconds(row?.created_at ?? null),
    };
  });
}

const find = (deps: Pick<Deps, 'mails'>, name: string): MailTemplate => {
  const template = deps.mails.get(name);
  if (!template || template.isWritten) throw notFound();
  return template;
};

export async function mailTextDetail(deps: Pick<Deps, 'db' | 'mails' | 'settings'>, name: string) {
  const template = find(deps, name);
  const ours = oursOf(template, deps.settings.publicUrl);
  const versions = await inUse(deps.db).where('t.template', '=', name).orderBy('t.version', 'desc').limit(50).execute();
  const newest = template.warns ? undefined : versions[0];
  const isEdited = newest !== undefined && newest.subject !== null;
  return {
    name,
    title: template.title,
    about: template.about,
    warns: template.warns,
    subject: newest?.subject ?? ours.subject,
    heading: newest?.heading ?? ours.heading,
    body: newest?.body ?? ours.body,
    afterword: newest?.afterword ?? '',
    is_edited: isEdited,
    edited_at: seconds(newest?.created_at ?? null),
    variables: [...mailVariables(template.payload), { ...oursVariable, example: ours.text }],
    ours,
    versions: versions.map((row) => ({
      version_id: row.id,
      number: row.version,
      is_ours: row.subject === null,
      subject: row.subject ?? '',
      heading: row.heading ?? '',
      body: row.body ?? '',
      afterword: row.afterword ?? '',
      created_at: seconds(row.created_at),
    })),
  };
}

type Needs = Pick<Deps, 'db' | 'mails' | 'events' | 'now'>;

const findEditable = (deps: Pick<Deps, 'mails'>, name: string): MailTemplate => {
  const template = find(deps, name);
  demand(mailTextCan.edit(template));
  return template;
};

export async function editMailText(deps: Needs, actor: StaffActor, name: string, input: MailTextInput): Promise<void> {
  const template = findEditable(deps, name);
  const known = mailVariables(template.payload);
  const fields = (['subject', 'heading', 'body', 'afterword'] as const).flatMap((path) => {
    // What the product writes is several paragraphs, so it stands in the text alone.
    const verdict = checkVariables(input[path], path === 'body' ? [...known, oursVariable] : known);
    return verdict === true ? [] : [{ path, message: verdict }];
  });
  if (fields[0]) throw new Refusal('validation_failed', fields[0].message, { fields });
  await addVersion(deps, actor, name, input);
}

export async function resetMailText(deps: Needs, actor: StaffActor, name: string): Promise<void> {
  findEditable(deps, name);
  await addVersion(deps, actor, name, undefined);
}

async function addVersion(
  deps: Needs,
  actor: StaffActor,
  template: string,
  input: MailTextInput | undefined,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`mail-text:${template}`}))`.execute(tx);
    const last = await tx
      .selectFrom('mail_texts')
      .select(['version', 'subject'])
      .where('template', '=', template)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!input && last?.subject == null) throw conflict('This mail has the text that comes with the product already.');
    const { id } = await tx
      .insertInto('mail_texts')
      .values({
        template,
        version: (last?.version ?? 0) + 1,
        ...input,
        created_by: actor.personId,
        created_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, {
      name: 'mail.text_changed',
      accountId: null,
      by: actor,
      data: { version_id: id, name: template },
    });
  });
}
