-- Customers read them: the name server's words, without the name of its program.
update zone_refusals set refusal = regexp_replace(refusal, '^PowerDNS answered [0-9]+: (?=.)', '')
where refusal like 'PowerDNS answered %';
