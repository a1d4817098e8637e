export type Step = readonly [what: string, statement: string]
