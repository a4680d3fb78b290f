/** So many loans at most change by one proposal. */
export const mostOfMany = 500;
