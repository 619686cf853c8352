-- Which records lead to a name or below it, in every zone: asked before staff change what the mail of a person hangs on.
create index zone_records_leading on zone_records
  ((reverse(rtrim(case when type = 'MX' then split_part(content, ' ', 2) else content end, '.'))) collate "C")
  where type in ('MX', 'CNAME', 'NS');
