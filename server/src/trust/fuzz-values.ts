import fc from 'fast-check'

/** `JSON.parse` creates an own property, where a literal would set the prototype. */
const prototypeKey = (name: string): unknown => JSON.parse(`{"${name}": {"role": "admin"}}`)

/** Values that no browser sends. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'b\uDC00a',
  'x'.repeat(70_000),
  '\u{1F6A8}'.repeat(3_000),
  -1,
  -0,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '1e309',
  'Infinity',
  "' or 1=1 --",
  "'; drop table users; --",
  '../../../etc/passwd',
  '..\\..\\windows',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{01890000-0000-7000-8000-000000000000}',
  [],
  {},
  [null],
  [[[[[[]]]]]],
  prototypeKey('__proto__'),
  prototypeKey('constructor'),
  prototypeKey('toString'),
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
)

const CHANGES = ['remove', 'replace', 'wrap', 'lengthen', 'extra', 'empty'] as const
type Change = { what: (typeof CHANGES)[number]; place: number; value: unknown }

/** Valid input with one defect: a part that is missing, extra, of another type, too long or out of range. */
export const withOneDefect = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({
      valid,
      change: fc.record({ what: fc.constantFrom(...CHANGES), place: fc.nat(1_000), value: hostileValue }),
    })
    .map(({ valid: value, change }) => changed(value, change))

function changed(valid: unknown, change: Change): unknown {
  const copy: unknown = structuredClone(valid)
  const places = placesIn(copy)
  const place = places[change.place % Math.max(1, places.length)]
  if (!place) return change.value
  const { parent, key } = place
  if (change.what === 'remove') {
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
  } else if (change.what === 'extra') Object.assign(parent, { role: 'admin', [`${key} `]: change.value })
  else parent[key] = replacement(parent[key], change)
  return copy
}

function replacement(value: unknown, { what, value: hostile }: Change): unknown {
  if (what === 'wrap') return [value]
  if (what === 'empty') return typeof value === 'string' ? '' : Array.isArray(value) ? [] : {}
  if (what !== 'lengthen') return hostile
  if (typeof value === 'string') return `${value}x`.repeat(200)
  if (typeof value === 'number') return (value + 1) * 1_000_003
  return Array.isArray(value) ? Array.from({ length: 101 }, () => value[0] ?? null) : [value, value]
}

type Place = { parent: Record<string, unknown>; key: string }

/** Every nested value, with its parent and key. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Record<string, unknown>
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key])])
}
