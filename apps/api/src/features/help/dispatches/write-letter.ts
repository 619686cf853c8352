import type { Audience, DispatchKind } from '@resolvo/contract/help/dispatches';
import { formatMoney } from '@resolvo/contract/money';
import { fillMarkdown, fillVariables, usedVariables } from '@resolvo/contract/platform/mail-variables';
import { sql } from 'kysely';
import type { MailContent } from '../../../core/mails.ts';
import type { Database } from '../../../db/connection.ts';
import type { Vault } from '../../../security/secrets.ts';
import { readerValues } from './audience-rows.ts';

interface Letter {
  readonly kind: DispatchKind;
  readonly subject: string;
  readonly body: string;
  readonly audience: Audience;
}
interface Reader {
  readonly personId: string;
  readonly accountId: string;
}

/** A reader's own copy, or the reason why there is none. */
export async function writeLetter(
  { db, vault }: { readonly db: Database; readonly vault: Vault },
  letter: Letter,
  { personId, accountId }: Reader,
  publicUrl: string,
): Promise<MailContent | string> {
  const found = await sql<{
    name: string;
    account: string;
    email: string;
    servers: string;
    due: number;
  }>`${readerValues(
    letter.audience,
  )} where p.id = ${personId} and a.id = ${accountId} and p.deleted_at is null and a.deleted_at is null`.execute(db);
  const row = found.rows[0];
  if (!row) return 'The account was deleted.';
  const values = { ...row, due: row.due > 0 ? formatMoney(row.due) : '' };
  const missing = usedVariables(`${letter.subject} ${letter.body}`).find(
    (name) => name in values && values[name as keyof typeof values] === '',
  );
  if (missing !== undefined) return `There is nothing for {${missing}}.`;
  return {
    // A value never adds a line to a header: the subject is one line, whatever a client is called.
    subject: fillVariables(letter.subject, values).replaceAll(/\s+/g, ' ').trim(),
    heading: '',
    paragraphs: [],
    body: fillMarkdown(letter.body, values),
    ...(letter.kind === 'news' && { unsubscribe: unsubscribeLinks(vault, personId, publicUrl) }),
  };
}

/** The link knows the person, and works for ever: it only ever switches news off. */
function unsubscribeLinks(vault: Vault, personId: string, publicUrl: string) {
  const token = encodeURIComponent(`${personId}.${vault.sign(personId, 'unsubscribe')}`);
  return {
    oneClick: `${publicUrl}/api/mail/one-click?token=${token}`,
    page: `${publicUrl}/auth/unsubscribe?token=${token}`,
  };
}
