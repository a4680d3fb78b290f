-- What the network said of a wallet's holder, held against the card: agrees, differs or barred,
-- with the network, the card and the hour it is of. The name itself is not kept.
alter table wallet add column holder jsonb;
