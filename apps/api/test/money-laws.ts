/** What must hold at any moment, asked of the rows themselves: each row is a law and how often it is broken. */
export const moneyLaws = `
    select 'M1 an entry that does not balance' as law, count(*) as broken from (
      select entry_id from ledger_lines group by entry_id having sum(amount) <> 0) x
    union all
    select 'M13 a gap or a double among invoices', count(*) - max(number) from invoices having count(*) > 0
    union all
    select 'M13 a counter beyond its invoices', last - (select coalesce(max(number), 0) from invoices)
      from invoice_counters where series = 'invoice'
    union all
    select 'M13 a gap or a double among credit notes', count(*) - max(number) from credit_notes having count(*) > 0
    union all
    select 'M20 an order with two first invoices', count(*) from (
      select order_id from invoices where not additional group by order_id having count(*) > 1) x
    union all
    select 'M20 an order issued more or less than once', count(*) from orders o
      where (select count(*) from deliveries d join order_items i on i.id = d.order_item_id where i.order_id = o.id)
        <> case when o.issued_at is null then 0
             else (select sum(quantity) from order_items where order_id = o.id) end
    union all
    select 'M21 an invoice that is owed and paid, or neither', count(*) from invoices v
      where (select coalesce(sum(l.amount), 0) from ledger_lines l join ledger_entries e on e.id = l.entry_id
          join ledger_accounts a on a.id = l.ledger_account_id
          where a.kind = 'receivable' and e.invoice_id = v.id)
        <> case when v.status in ('awaiting_payment', 'unpaid') then v.total - v.paid_amount else 0 end
    union all
    select 'M21 a payment that is not allocated to the cent', count(*) from payments p
      where -p.amount <> (select sum(l.amount) from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where e.payment_id = p.id and l.amount < 0)
    union all
    select 'M76 a part that is kept and not what its payments covered', count(*) from invoices v
      where v.paid_amount <> (select coalesce(-sum(l.amount), 0) from ledger_lines l join ledger_entries e on e.id = l.entry_id
        join ledger_accounts a on a.id = l.ledger_account_id
        where a.kind = 'receivable' and e.kind = 'payment' and e.invoice_id = v.id)
    union all
    select 'M76 an invoice that is open and covered, or paid and not', count(*) from invoices v
      where v.total > 0 and (v.status in ('awaiting_payment', 'unpaid') and v.paid_amount = v.total
        or v.status in ('paid', 'partially_refunded', 'refunded') and v.paid_amount <> v.total)
    union all
    select 'M22 credit beyond the invoice', count(*) from (
      select c.invoice_id from credit_notes c join invoices v on v.id = c.invoice_id
      group by c.invoice_id, v.total having sum(c.total) > v.total) x
    union all
    select 'M22 more given back, to cards and by banks, than came in', count(*) from charges c
      where c.status = 'succeeded' and c.amount <
        (select coalesce(sum(amount), 0) from refunds where charge_id = c.id and status <> 'failed')
        + (select coalesce(sum(amount), 0) from disputes where charge_id = c.id and status in ('open', 'lost'))
    union all
    select 'M22 a dispute that is over and still held', count(*) from disputes d where d.status in ('won', 'lost')
      and (select coalesce(sum(l.amount), 0) from ledger_lines l join ledger_entries e on e.id = l.entry_id
        join ledger_accounts a on a.id = l.ledger_account_id where a.kind = 'disputes' and e.dispute_id = d.id) <> 0
    union all
    select 'M22 a status that its credit notes do not make', count(*) from invoices v
      where v.status in ('refunded', 'cancelled') and v.total > 0
        and (select coalesce(sum(total), 0) from credit_notes where invoice_id = v.id) <> v.total
    union all
    select 'M77 money on its way to banks that its payouts do not say', count(*) from (
      select coalesce(-sum(l.amount), 0) as kept from ledger_lines l
        join ledger_accounts a on a.id = l.ledger_account_id where a.kind = 'payouts') way
      where way.kept <> (select coalesce(sum(amount), 0) from payouts where status = 'asked')
    union all
    select 'M23 a balance below nothing', count(*) from ledger_accounts where balance < 0
    union all
    select 'M50 a draft with an invoice', count(*) from orders o join invoices v on v.order_id = o.id
      where o.sealed_at is null
    union all
    select 'M51 a balance that paid beside a card which did not', count(*) from invoices v
      where exists (select 1 from payments p where p.invoice_id = v.id and p.method = 'balance' and p.amount < v.total)
        and v.total > (select sum(p.amount) from payments p where p.invoice_id = v.id)
    union all
    select 'M25 stock below nothing', count(*) from plans where stock < 0
    union all
    select 'M29 a failed unit of a paid invoice that is owed', count(*) from deliveries d
      join order_items i on i.id = d.order_item_id join invoices v on v.order_id = i.order_id and not v.additional
      where d.status = 'failed' and d.credited is null and v.status = 'refunded'
    union all
    select 'M30 delivery of what was never sealed', count(*) from orders where issued_at is not null and sealed_at is null`;
