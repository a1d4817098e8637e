import { SEARCH_MAX } from '@farol/domain/limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchOfAddress } from './search-of-address.ts'
import { isSearchable } from './use-search-text.ts'

test.each([
  ['  Ana ', 'Ana'],
  [123, '123'],
  ['a\u0000b', 'a b'],
  ['a'.repeat(SEARCH_MAX + 1), 'a'.repeat(SEARCH_MAX)],
  [undefined, ''],
  [['Ana'], ''],
])('the address %j searches for %j', (address, search) => {
  expect(searchOfAddress(address)).toBe(search)
})

test('whatever an address says, it can be searched for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { size: 'large', maxLength: 300 }), (codes) => {
      const search = searchOfAddress(String.fromCharCode(...codes))
      expect(isSearchable(search)).toBe(true)
      expect(search.isWellFormed()).toBe(true)
    }),
  )
})
