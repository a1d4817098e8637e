import fc from 'fast-check'
import { z } from 'zod'

type Shape = z.core.JSONSchema.BaseSchema

/** By property name: existing ids (by several names: ids that belong together), and texts whose rules a JSON schema cannot express. */
export type Known = Record<string, fc.Arbitrary<unknown>>

/** Valid texts that are easily mishandled. */
const AWKWARD = [
  "'; drop table users; --",
  '%_\\%',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '{{7*7}}',
  'a\u0085b',
  '\u0085',
  '\u200B\u2060\uFEFF',
  '\u202Eoluar',
  'e\u0301\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\u{10FFFF}',
  'null',
  '-0',
  '1e309',
]

/** Input that a schema accepts. `known` supplies values where a refinement rejects most of what the shape allows. */
export const validInput = (schema: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  fromShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known).filter(
    (value) => schema.safeParse(value).success,
  )

function fromShape(shape: Shape, known: Known): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => fromShape(each as Shape, known)))
  if (shape.type === 'object') return objects(shape, known)
  if (shape.type === 'array') return arrays(shape, known)
  if (shape.type === 'string') return texts(shape)
  if (shape.type === 'integer' || shape.type === 'number') return numbers(shape)
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  return fc.jsonValue({ maxDepth: 2 })
}

function objects(shape: Shape, known: Known) {
  const { properties = {}, required = [], propertyNames, additionalProperties } = shape
  if (propertyNames && typeof additionalProperties === 'object')
    return fc.dictionary(
      fromShape(propertyNames as Shape, known) as fc.Arbitrary<string>,
      fromShape(additionalProperties as Shape, known),
      { maxKeys: 4 },
    )
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    known[name] ?? fromShape(field as Shape, known),
  ])
  const record = fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required })
  const together = Object.keys(known).filter((names) => isTogether(names, properties))
  return fc
    .tuple(record, ...together.map((names) => known[names] ?? fc.constant({})))
    .map((parts) => Object.assign({}, ...parts))
}

const isTogether = (names: string, properties: object) =>
  names.includes(' ') && names.split(' ').every((name) => name in properties)

const arrays = ({ items = {}, minItems = 0, maxItems = 3 }: Shape, known: Known) =>
  fc.array(fromShape(items as Shape, known), { minLength: minItems, maxLength: Math.min(maxItems, 3) })

function texts({ pattern, minLength = 0, maxLength = 500 }: Shape) {
  if (pattern) return matching(pattern)
  const short = { minLength, maxLength: Math.min(maxLength, minLength + 20) }
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(short) },
    { weight: 2, arbitrary: fc.string({ ...short, unit: 'binary' }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...AWKWARD).map((text) => text.padEnd(minLength, '.').slice(0, maxLength)),
    },
    { weight: 1, arbitrary: fc.constant('é'.repeat(maxLength)) },
  )
}

const matchings = new Map<string, fc.Arbitrary<string>>()

/** Once for each pattern: building the one of an id takes fast-check some 70 ms. */
function matching(pattern: string): fc.Arbitrary<string> {
  const texts = matchings.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  matchings.set(pattern, texts)
  return texts
}

function numbers({ type, minimum = -1e9, maximum = 1e9, multipleOf = 1 }: Shape) {
  const edges = fc.constantFrom(minimum, maximum)
  if (type === 'number') return fc.oneof(edges, fc.double({ min: minimum, max: maximum, noNaN: true }))
  const steps = fc.integer({
    min: Math.ceil(minimum / multipleOf),
    max: Math.floor(Math.min(maximum, 2 ** 40) / multipleOf),
  })
  return fc.oneof(
    { weight: 1, arbitrary: edges },
    { weight: 5, arbitrary: steps.map((step) => step * multipleOf) },
  )
}
