import type { Cover } from '@farol/contract/covers.ts'

/** A new image has a new address, so that browsers may keep it for ever. */
export function coverAddresses(courseId: string, coverId: string | null): Cover {
  if (coverId === null) return null
  const address = `/api/courses/${courseId}/covers/${coverId}`
  return { small: `${address}?size=small`, large: `${address}?size=large` }
}
