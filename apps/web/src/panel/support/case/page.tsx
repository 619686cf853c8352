import { abuseCan, caseAnswerBody, ownAbuseWord } from '@resolvo/contract/help/abuse-cases';
import { dayIsOver } from '@resolvo/contract/periods';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { automaticAnswer, CaseHistory } from '../../../features/help/abuse-cases/case-history.tsx';
import { categoryNames } from '../../../features/help/abuse-cases/category-names.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = titleAbout('Report of abuse');

const inputOf = (id = '') => ({ params: { case_id: id } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { abuse_case } = await load('ownAbuseCase', inputOf(params.id));
  return { about: `#${abuse_case.number}` };
}

export const ErrorBoundary = failedPage('report', { to: paths.support(), label: 'Back to Support' });

export default function OwnCasePage() {
  const { id } = useParams();
  const { abuse_case: one, evidence, entries } = usePrefetched('ownAbuseCase', inputOf(id));
  // A new form after each answer that was sent.
  const [sent, setSent] = useState(0);
  const answer = useAct('ownAbuseCaseAnswer', { done: () => setSent(sent + 1) });
  return (
    <Page kind="detail">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            Report of abuse #{one.number}
            <span className="font-normal text-sm">
              <StateBadge of={ownAbuseWord(one)} />
            </span>
          </span>
        }
        back={<BackToList to={paths.support()}>Back to Support</BackToList>}
      />
      {one.deadline !== 0 ? (
        <Notice tone="warn" title={answerText(one.deadline)}>
          Most such reports are about a server that was broken into. Tell us what you find, also when you are still
          looking.{' '}
          <Link to={paths.helpArticle({ name: 'report-abuse' })} className={textLinkClass}>
            What to do now
          </Link>
        </Notice>
      ) : null}
      <DetailColumns
        rail={
          <Card title="Details">
            <KeyValueList
              items={[
                { label: 'About', value: <span className="break-all">{one.subject_address}</span> },
                { label: 'Server', value: one.server_name || 'None of your servers' },
                { label: 'Kind', value: categoryNames[one.category] },
                { label: 'Happened', value: one.happened_at === 0 ? 'Not said' : formatDateTime(one.happened_at) },
              ]}
            />
          </Card>
        }
      >
        {evidence === '' ? null : (
          <Card title="What was reported">
            <p className="break-words text-ui whitespace-pre-wrap">{evidence}</p>
          </Card>
        )}
        <CaseHistory
          entries={entries}
          nameOf={({ author_name, automatic }) => (automatic ? automaticAnswer : author_name)}
        />
        <Card title="Your answer">
          <Form
            key={sent}
            schema={caseAnswerBody}
            defaultValues={{ message: '' }}
            submitLabel="Send the answer"
            label="Your answer"
            disabledReason={reasonOf(abuseCan.write(one.state)) && 'This report is closed.'}
            onSubmit={(body) => answer.send({ ...inputOf(id), body })}
          >
            <FormTextareaField
              name="message"
              label="Message"
              rows={5}
              hint="What you found, and what you did about it."
            />
          </Form>
        </Card>
      </DetailColumns>
    </Page>
  );
}

const answerText = (deadline: number): string =>
  dayIsOver(new Date(deadline * 1000), new Date(serverNow()))
    ? `Your answer was due by ${formatDay(deadline)}. Please answer now.`
    : `Please answer by ${formatDay(deadline)}`;
