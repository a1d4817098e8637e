import type { Edits } from '@farol/domain/list-merge.ts'

type Values = Readonly<Record<string, unknown>>

/** How fields that hold a list become one with what others saved meanwhile. They get values of the kind that the field has. */
export type Merges = Readonly<Record<string, (edits: Edits<never>) => unknown>>

/** What was typed into a form and not saved. */
export type StoredDraft = {
  /** The version of what was being changed; null for something new. */
  version: number | null
  /** Only what was changed: the other fields may be changed by others meanwhile. */
  values: Values
  /** What the changed lists were before. */
  base?: Values
}

const text = (value: unknown) => JSON.stringify(value)

/** The fields that are not as they were. */
export const changedValues = (typed: Values, saved: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => text(value) !== text(saved[name])))

/** What is to be stored; undefined if nothing is changed. */
export function newStoredDraft(typed: Values, saved: Values, merges: Merges = {}) {
  const values = changedValues(typed, saved)
  const names = Object.keys(values)
  const lists = names.filter((name) => Object.hasOwn(merges, name)).map((name) => [name, saved[name]])
  return names.length === 0 ? undefined : { values, base: Object.fromEntries(lists) }
}

/** What is stored may be of another version of Farol, or damaged: only fields that the form has, of the same kind. */
export function parseStoredDraft(
  stored: string | null,
  saved: Values,
  merges: Merges = {},
): StoredDraft | undefined {
  if (stored === null) return undefined
  try {
    const { version, values, base = {} }: Partial<StoredDraft> = JSON.parse(stored)
    if (typeof values !== 'object' || values === null) return undefined
    const known = Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(saved, name) && isAlike(value, saved[name]),
    )
    const merged = known.map(([name, mine]) => {
      const merge = merges[name]
      if (!merge) return [name, mine]
      const edits = { base: base[name], mine, theirs: saved[name] }
      return [name, isAlike(edits.base, edits.theirs) ? merge(edits as Edits<never>) : edits.theirs]
    })
    const changed = changedValues(Object.fromEntries(merged), saved)
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
