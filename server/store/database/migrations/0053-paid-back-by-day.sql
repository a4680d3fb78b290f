-- Loans that were paid back on a day and never late, by the channel their borrowers came by: whom a
-- campaign would have met is added up from these, and not looked for among all loans. Nobody is
-- named, and what is made of few of them is not shown.
create table settled_day (
  day date not null,
  channel text not null,
  loans int not null check (loans > 0),
  primary key (day, channel)
);
comment on table settled_day is 'For good: `sum-market` counts each day once it is over.';
