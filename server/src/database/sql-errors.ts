import { DrizzleQueryError } from 'drizzle-orm'

const TRIES_MAX = 4

/** Drizzle wraps the driver's errors. */
const sqlState = (error: unknown): string => {
  if (error instanceof DrizzleQueryError) return sqlState(error.cause)
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** One row is invalid (a value out of range, a missing key); the rest of the batch may still succeed without it. */
export const isAboutData = (error: unknown): error is Error => /^2[23]/.test(sqlState(error))
/** The constraint that a write broke. */
export function brokenConstraint(error: unknown): string | undefined {
  if (error instanceof DrizzleQueryError) return brokenConstraint(error.cause)
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  return typeof constraint === 'string' ? constraint : undefined
}

/** The kind of constraint that a write broke; an exclusion is a unique key, too. */
export function brokenRule(error: unknown): 'foreign key' | 'unique' | undefined {
  const state = sqlState(error)
  if (state === '23503') return 'foreign key'
  return state === '23505' || state === '23P01' ? 'unique' : undefined
}

/** Cancelled by the statement timeout. */
export const hasTimedOut = (error: unknown) => sqlState(error) === '57014'

const isConflict = (error: unknown) => /^40(P01|001)$/.test(sqlState(error))

/** Retries deadlocks and serialization failures. */
export async function withRetries<T>(
  work: () => Promise<T>,
  isWorthAnother: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES_MAX || !(isConflict(error) || isWorthAnother(error))) throw error
    }
  }
}

/** An invalid item fails alone: bisects the batch to find it. One transaction for each item would be hundreds at once. */
export async function bisected<In, Out>(
  items: In[],
  write: (items: In[]) => Promise<Out[]>,
): Promise<(Out | Error)[]> {
  try {
    return await withRetries(() => write(items))
  } catch (error) {
    if (!isAboutData(error)) throw error
    if (items.length === 1) return [error]
    const middle = Math.ceil(items.length / 2)
    const first = await bisected(items.slice(0, middle), write)
    return [...first, ...(await bisected(items.slice(middle), write))]
  }
}
