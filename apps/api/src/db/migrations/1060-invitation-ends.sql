-- The end that staff chose for a link outlives a link that is sent again; null: none was chosen.
alter table staff_invitations add column chosen_end timestamptz;
