-- The log of mails: which kind each was, its text as it may be kept (a secret link is never in it), and how it ended.
alter table mails
  add column template text not null default '' check (length(template) <= 60),
  -- Subject, heading, paragraphs and so on; null for mails from before this was kept.
  add column content jsonb,
  -- What the mail was made from, where it can be sent again; null where it carries a secret link.
  add column data jsonb,
  add column reply_to jsonb,
  -- Not sent, for a reason of ours, which is `problem`.
  add column held_at timestamptz(3),
  -- Its mailbox was refused for good, and it is not tried again.
  add column refused_at timestamptz(3),
  -- It was accepted and came back later.
  add column bounced_at timestamptz(3),
  add column resend_of uuid references mails on delete set null,
  add check (bounced_at is null or sent_at is not null),
  add check (num_nonnulls(sent_at, held_at, refused_at) <= 1);
create index mails_newest on mails (created_at desc, id desc);
create index mails_troubled on mails (created_at desc, id desc) where sent_at is null or bounced_at is not null;
create index mails_template on mails (template, created_at desc, id desc);
create index mails_resend_of on mails (resend_of);
create index mails_address_start on mails (lower(address) text_pattern_ops, created_at desc, id desc);
drop index mails_created;

-- Mailboxes that mails came back from: nothing that is sent to many goes there until staff lift it.
create table mail_suppressions (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (address = lower(address) and length(address) <= 254),
  reason text not null check (length(reason) between 1 and 500),
  mail_id uuid references mails on delete set null,
  created_at timestamptz(3) not null
);
create index mail_suppressions_newest on mail_suppressions (created_at desc, id desc);
create index mail_suppressions_mail on mail_suppressions (mail_id);
