-- What it was, in the words of who resolved it. Empty for those resolved before.
alter table gateway_alerts add column note text not null default '' check (length(note) <= 500);
