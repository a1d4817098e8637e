/** The hour a moment falls in, counted since 1970: what the generated columns of the schema hold. */
export const hourOf = (moment: Date): number => Math.floor(moment.getTime() / 3_600_000)
