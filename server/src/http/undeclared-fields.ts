/** The paths of fields in a response that its schema does not declare (parsing strips them). */
export function undeclaredFields(answer: unknown, parsed: unknown, path = ''): string[] {
  if (!isRecord(answer) || !isRecord(parsed)) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    // JSON omits undefined too.
    if (value === undefined) return []
    return name in parsed ? undeclaredFields(value, parsed[name], here) : [here]
  })
}

/** Arrays too: their keys are the indexes. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
