alter table plans validate constraint plans_traffic_price;
