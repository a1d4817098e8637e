/** A step of the filling: what it makes, and the statement that makes it. */
export type Step = readonly [what: string, statement: string]
