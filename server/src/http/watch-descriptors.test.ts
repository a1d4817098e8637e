import { openSync } from 'node:fs'
import { devNull } from 'node:os'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { watchDescriptors } from './watch-descriptors.ts'

test('a process without free file descriptors logs it once, is unready, and logs the recovery', () => {
  const lines: { level: number; msg: string }[] = []
  let isExhausted = false
  const descriptors = watchDescriptors({
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
    open: () => {
      if (isExhausted) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
      return openSync(devNull, 'r')
    },
  })
  const look = () => {
    descriptors.look()
    return descriptors.hasRoom()
  }
  expect(look()).toBe(true)
  isExhausted = true
  expect([look(), look()]).toEqual([false, false])
  expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining('file descriptor') }])
  isExhausted = false
  expect(look()).toBe(true)
  expect(lines).toHaveLength(2)
  descriptors.stop()
})
