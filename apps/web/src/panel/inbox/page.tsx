import { type Notice, noticeWord } from '@resolvo/contract/people/notices';
import { mailKindTexts } from '@resolvo/contract/platform/mail-kinds';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { MarkdownText } from '../../shell/markdown-text.tsx';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Inbox');

const notices = listQuery('noticeList', (cursor) => ({ query: { cursor, limit: 20 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  Promise.all([prefetchList(notices, request), prefetch('noticeUnread', {})]);

export default function InboxPage() {
  const { unread } = usePrefetched('noticeUnread', {});
  const readAll = useAct('noticeReadAll');
  return (
    <Page kind="read">
      <PageHeading
        title="Inbox"
        description="What we told you, also where you switched the mail off."
        actions={
          <>
            <Link to={paths.accountNotifications()} className={buttonClass('secondary')}>
              Mail settings
            </Link>
            <Button
              variant="secondary"
              loading={readAll.pending}
              disabledReason={unread === 0 ? 'Everything is read.' : undefined}
              onClick={() => void readAll.run({ body: {} })}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      <List
        list={notices}
        rows={(page) => page.notices}
        caption="Inbox"
        empty={
          <EmptyState
            title="Nothing yet"
            text="Notices about your account, invoices and servers will be listed here."
          />
        }
      >
        {(rows) => (
          <ul
            aria-label="Notices"
            className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {rows.map((one) => (
              <NoticeRow key={one.notice_id} notice={one} />
            ))}
          </ul>
        )}
      </List>
    </Page>
  );
}

const aboutOf = (notice: Notice): string =>
  [mailKindTexts[notice.about].name, notice.account_name, notice.was_mailed ? '' : 'not mailed to you']
    .filter(Boolean)
    .join(' · ');

function NoticeRow({ notice }: { notice: Notice }) {
  const read = useAct('noticeRead');
  const markRead = () => {
    if (!notice.is_read) void read.run({ params: { notice_id: notice.notice_id }, body: {} });
  };
  return (
    <li>
      <details className="group" onToggle={(event) => event.currentTarget.open && markRead()}>
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken sm:px-5">
          <span className="min-w-0 flex-1 basis-56">
            <span className={notice.is_read ? 'block' : 'block font-semibold'}>{notice.subject}</span>
            <span className="block text-muted text-sm">{aboutOf(notice)}</span>
          </span>
          {notice.is_read ? null : <StateBadge of={noticeWord(notice)} />}
          <span className="text-muted text-sm">
            <Age seconds={notice.created_at} />
          </span>
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4 text-ui sm:px-5">
          {notice.paragraphs.map((text) => (
            <p key={text} className="break-words whitespace-pre-line">
              {text}
            </p>
          ))}
          {notice.body === '' ? null : <MarkdownText>{notice.body}</MarkdownText>}
          {notice.path === '' ? null : (
            <p>
              <Link to={notice.path} className={buttonClass('secondary')}>
                {notice.label}
              </Link>
            </p>
          )}
          {notice.also.map(({ heading, paragraphs }) => (
            <section key={heading} className="flex flex-col gap-3 border-line border-t pt-3">
              <h3 className="font-medium">{heading}</h3>
              {paragraphs.map((text) => (
                <p key={text} className="break-words whitespace-pre-line">
                  {text}
                </p>
              ))}
            </section>
          ))}
        </div>
      </details>
    </li>
  );
}
