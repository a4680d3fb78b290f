/** In SQL, what a gateway wrote, without digits that could be a number. */
export const namelessInSql = (text: string) =>
  `regexp_replace(${text}, '[+]?[0-9][0-9 ]{5,}[0-9]', '…', 'g')`;
