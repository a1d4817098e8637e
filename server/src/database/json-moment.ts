/** SQL that formats a moment as the contract does, for JSON built in the database. */
export const jsonMoment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
