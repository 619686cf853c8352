-- What of a report its client sees: the pieces that staff chose, without its reporter. share_evidence showed all of it, as it
-- was written; nothing reads it any more.
alter table abuse_cases
  add column shown_pieces integer[] not null default '{}',
  add column shown_evidence text not null default '',
  add column reporter_name text not null default '';
