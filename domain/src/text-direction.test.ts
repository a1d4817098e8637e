import { expect, test } from 'vitest'
import { controlsDirection } from './text-direction.ts'

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'a text with the control %j could turn around what stands beside it',
  (control) => {
    expect(controlsDirection(`Ana${control}`)).toBe(true)
  },
)

test('names in every script, with plain direction marks, are accepted', () => {
  for (const name of ['Ana Conceição', 'שרה', 'فاطمة', 'Ana\u200e', '\u200fשרה', '李娜'])
    expect(controlsDirection(name), name).toBe(false)
})
