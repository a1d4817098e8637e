import { expect, test } from 'vitest'
import { inTurn } from '../in-turn.ts'

test('one piece of work at a time, in the order they came, also after one that failed', async () => {
  const turn = inTurn()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await Promise.resolve()
    log.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
    return name
  }
  const results = await Promise.allSettled(['first', 'second', 'third'].map((name) => turn(work(name))))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('whoever finds too many waiting is told to come again', async () => {
  const turn = inTurn(1)
  const first = turn(async () => 'done')
  await expect(turn(async () => 'too late')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await first).toBe('done')
  expect(await turn(async () => 'again')).toBe('again')
})
