import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['apostila.pdf', `filename="apostila.pdf"; filename*=UTF-8''apostila.pdf`],
  ['lição 1.pdf', `filename="licao 1.pdf"; filename*=UTF-8''li%C3%A7%C3%A3o%201.pdf`],
  [
    '"a" \\ 🗼 100%.pdf',
    `filename="_a_ _ _ 100_.pdf"; filename*=UTF-8''%22a%22%20%5C%20%F0%9F%97%BC%20100%25.pdf`,
  ],
  ["d'aula (2)*.pdf", `filename="d'aula (2)*.pdf"; filename*=UTF-8''d%27aula%20%282%29%2A.pdf`],
])('%s', (name, header) => {
  expect(contentDisposition({ name, isShown: false })).toBe(`attachment; ${header}`)
  expect(contentDisposition({ name, isShown: true })).toBe(`inline; ${header}`)
})

test('whatever the name is, the header is valid and the name can be read from it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const header = contentDisposition({ name, isShown: false })
      const parts = /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(
        header,
      )
      expect(decodeURIComponent(parts?.[1] ?? '')).toBe(name.toWellFormed())
    }),
  )
})
