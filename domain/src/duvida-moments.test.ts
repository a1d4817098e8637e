import { expect, test } from 'vitest'
import { momentsByHundredth } from './duvida-moments.ts'

test('dúvidas are counted by the hundredth of the video that they are about, each once', () => {
  expect(
    momentsByHundredth(
      [
        { seconds: 0, count: 1 },
        { seconds: 1, count: 2 },
        { seconds: 100, count: 3 },
        { seconds: 205, count: 1 },
      ],
      200,
    ),
  ).toEqual([
    { hundredth: 0, count: 3 },
    { hundredth: 50, count: 3 },
    { hundredth: 99, count: 1 },
  ])
})
