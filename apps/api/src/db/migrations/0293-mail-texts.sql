-- Texts of system mails that staff wrote. The newest version of a mail is in use; one without a text is ours.
create table mail_texts (
  id uuid primary key default gen_random_uuid(),
  template text not null check (length(template) between 1 and 60),
  version integer not null check (version > 0),
  subject text check (length(subject) between 1 and 150),
  heading text check (length(heading) between 1 and 150),
  body text check (length(body) between 1 and 10000),
  afterword text check (length(afterword) <= 1000),
  created_by uuid references persons on delete set null,
  created_at timestamptz(3) not null,
  unique (template, version),
  check (num_nonnulls(subject, heading, body, afterword) in (0, 4))
);
create index mail_texts_created_by on mail_texts (created_by);
