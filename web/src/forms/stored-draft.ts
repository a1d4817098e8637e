type Values = Readonly<Record<string, unknown>>

/** What was typed into a form and not saved. */
export type StoredDraft = {
  /** Of what was being changed; null for something new. */
  version: number | null
  /** Only what was changed: the other fields may be changed by others meanwhile. */
  values: Values
}

const text = (value: unknown) => JSON.stringify(value)

/** The fields that are not as they were. */
export const changedValues = (typed: Values, saved: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => text(value) !== text(saved[name])))

/** What is stored may be of another version of Farol, or damaged: only fields that the form has, of the same kind. */
export function parseStoredDraft(stored: string | null, saved: Values): StoredDraft | undefined {
  if (stored === null) return undefined
  try {
    const { version, values }: Partial<StoredDraft> = JSON.parse(stored)
    if (typeof values !== 'object' || values === null) return undefined
    const known = Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(saved, name) && isAlike(value, saved[name]),
    )
    const changed = changedValues(Object.fromEntries(known), saved)
    if (Object.keys(changed).length === 0) return undefined
    return { version: typeof version === 'number' ? version : null, values: changed }
  } catch {
    return undefined
  }
}

/** A field that may stay empty holds null then. A number that cannot be read is stored as null, too. */
const isAlike = (value: unknown, saved: unknown) =>
  saved === null || (value === null ? typeof saved !== 'number' : kindOf(value) === kindOf(saved))

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
