import { expect, test } from 'vitest'
import { courseLockReason, lockReason } from './lock-reasons.ts'

const open = { lockedBy: null }

test('a lesson that is open has no reason', () => {
  expect(lockReason({ lock: null, opensOn: null }, open)).toBeUndefined()
})

test('a locked lesson names what is missing, and where', () => {
  expect(lockReason({ lock: { lessonTitle: 'Juros', what: 'video' }, opensOn: null }, open)).toBe(
    'Falta assistir à aula “Juros”',
  )
  expect(lockReason({ lock: { lessonTitle: 'Juros', what: 'quiz' }, opensOn: null }, open)).toBe(
    'Falta passar no quiz da aula “Juros”',
  )
})

test('a locked course comes first', () => {
  expect(
    lockReason(
      { lock: { lessonTitle: 'Juros', what: 'quiz' }, opensOn: null },
      { lockedBy: { title: 'Finanças' } },
    ),
  ).toBe('Falta concluir o curso “Finanças”')
})

test('a course that waits for a draft does not name it', () => {
  expect(courseLockReason({ title: 'Finanças' })).toBe('Conclua “Finanças” para desbloquear')
  expect(courseLockReason({ title: null })).toBe(
    'Este curso abre depois de outro, que ainda está em preparação',
  )
})
