import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nearly } from './fuzz-values.ts'
import { fitting } from './schema-arbitrary.ts'

const schema = z.strictObject({
  title: z.string().min(3).max(10),
  count: z.int().min(5).max(100).multipleOf(5),
  kind: z.enum(['a', 'b']),
  list: z.array(z.boolean()).max(2),
  code: z
    .string()
    .regex(/^[0-9a-f]{4}$/)
    .optional(),
  of: z.uuid().nullable(),
})

test('what is made from a schema fits it', () => {
  fc.assert(fc.property(fitting(schema, {}), (value) => schema.safeParse(value).success))
})

test('what is nearly right is mostly refused', () => {
  const refused = fc
    .sample(nearly(fitting(schema, {})), 200)
    .filter((value) => !schema.safeParse(value).success)
  expect(refused.length).toBeGreaterThan(50)
})

test('what is known stands where its name is', () => {
  const known = { title: fc.constant('Sabido') }
  fc.assert(fc.property(fitting(schema, known), (value) => (value as { title: string }).title === 'Sabido'))
})
