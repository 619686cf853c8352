-- A protected server cannot be deleted, rebuilt or overwritten until its owner switches the protection off.
alter table servers add column is_protected boolean not null default false;
