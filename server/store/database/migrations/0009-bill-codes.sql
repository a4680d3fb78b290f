-- The code that opens a loan's bill without login: it stands in the links of our SMS.
create table bill_code (
  order_id bigint primary key references loan_order (id),
  code text not null unique,
  created_at timestamptz not null
);
