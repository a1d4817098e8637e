type Prerequisites = ReadonlyMap<string, string | null>

/** Whether this prerequisite would make the course depend on itself. */
export function isPrerequisiteCycle(
  prerequisites: Prerequisites,
  { courseId, prerequisiteId }: { courseId: string; prerequisiteId: string | null },
): boolean {
  const seen = new Set<string>()
  for (let current = prerequisiteId; current !== null; current = prerequisites.get(current) ?? null) {
    if (current === courseId) return true
    // A cycle among other courses would loop for ever, and this course is not part of it.
    if (seen.has(current)) return false
    seen.add(current)
  }
  return false
}
