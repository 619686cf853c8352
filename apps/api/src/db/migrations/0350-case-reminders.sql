-- When the desk was told that a deadline passed without an answer.
alter table abuse_cases add column reminded_at timestamptz(3);
create index abuse_cases_to_remind on abuse_cases (deadline) where state = 'asked' and reminded_at is null;

-- Whoever reported it writes in the case too.
alter table abuse_case_entries drop constraint abuse_case_entries_kind_check;
alter table abuse_case_entries add constraint abuse_case_entries_kind_check check (kind in ('opened', 'concerns', 'warned',
  'asked', 'deadline_passed', 'told_client', 'told_reporter', 'reporter_wrote', 'answer', 'note', 'server_suspended',
  'server_resumed', 'server_ended', 'client_suspended', 'client_unsuspended', 'client_left', 'closed', 'reopened'));
alter table abuse_case_entries drop constraint abuse_case_entries_author_check;
alter table abuse_case_entries add constraint abuse_case_entries_author_check
  check (author in ('staff', 'client', 'reporter', 'system'));
alter table abuse_case_entries add check ((kind = 'reporter_wrote') = (author = 'reporter'));
