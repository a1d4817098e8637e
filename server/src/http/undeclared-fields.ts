/** The paths of what an answer has beyond its schema, which leaves such fields out of what it parsed. */
export function undeclaredFields(answer: unknown, parsed: unknown, path = ''): string[] {
  if (!isRecord(answer) || !isRecord(parsed)) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    // JSON does not send it either.
    if (value === undefined) return []
    return name in parsed ? undeclaredFields(value, parsed[name], here) : [here]
  })
}

/** Lists too: their fields are numbers. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
