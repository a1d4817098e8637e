import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withOneDefect } from './fuzz-values.ts'
import { validInput } from './schema-arbitrary.ts'

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

test('generated input is valid', () => {
  fc.assert(fc.property(validInput(schema, {}), (value) => schema.safeParse(value).success))
})

test('input with one defect is mostly rejected', () => {
  const refused = fc
    .sample(withOneDefect(validInput(schema, {})), 200)
    .filter((value) => !schema.safeParse(value).success)
  expect(refused.length).toBeGreaterThan(50)
})

test('known values are used by property name', () => {
  const known = { title: fc.constant('Sabido') }
  fc.assert(
    fc.property(validInput(schema, known), (value) => (value as { title: string }).title === 'Sabido'),
  )
})
