/** SQL for a moment inside JSON that the database makes: as the contract writes it. */
export const jsonMoment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
