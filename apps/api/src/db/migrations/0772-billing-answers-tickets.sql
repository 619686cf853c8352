-- Billing answers the tickets about bills: credit and more time to pay are given there.
update staff_roles set permissions = permissions | 512 where id = '00000000-0000-4000-8000-000000000003';
