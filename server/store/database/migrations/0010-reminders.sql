-- One reminder an order and day: written with the message it sends, so it is never sent twice.
create table reminder (
  order_id bigint not null references loan_order (id),
  on_date date not null,
  plan_id text not null,
  sms_id text not null,
  created_at timestamptz not null,
  primary key (order_id, on_date)
);
