export type Prerequisites = ReadonlyMap<string, string | null>

/** Would this course, with this prerequisite, end up waiting for itself? */
export function isPrerequisiteCycle(
  prerequisites: Prerequisites,
  { courseId, prerequisiteId }: { courseId: string; prerequisiteId: string | null },
): boolean {
  const seen = new Set<string>()
  for (let current = prerequisiteId; current !== null; current = prerequisites.get(current) ?? null) {
    if (current === courseId) return true
    // A circle among the others would keep us here for ever; it is not this course's doing.
    if (seen.has(current)) return false
    seen.add(current)
  }
  return false
}
