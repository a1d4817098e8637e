/** The hour of a moment, counted since 1970, as in the generated columns of the schema. */
export const hourOf = (moment: Date): number => Math.floor(moment.getTime() / 3_600_000)
