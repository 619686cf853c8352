-- What 0628 asks of rules is asked of those that were there before too.
alter table image_rules validate constraint image_rules_source_check;
alter table image_rules validate constraint image_rules_check_check;
