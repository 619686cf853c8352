-- When its owner was reminded that the proof of a claim is still to come: once for each.
alter table domains add column reminded_at timestamptz(3);
