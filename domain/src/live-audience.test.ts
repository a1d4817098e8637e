import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isActivity, type LiveChange, type LiveEvent, liveEvents, type Visibility } from './live-audience.ts'

const ana = { userId: 'ana', role: 'student' } as const
const admin = { userId: 'admin', role: 'admin' } as const
const everything: Visibility = { isListed: () => true, isOpen: () => true }
const nothing: Visibility = { isListed: () => false, isOpen: () => false }
const locked: Visibility = { isListed: () => true, isOpen: () => false }

const attempt = (userId: string): LiveChange => ({
  kind: 'attempt',
  userId,
  courseId: 'curso',
  lessonId: 'aula',
  quizId: 'quiz',
})

describe('a student receives', () => {
  test.each<[LiveChange, LiveEvent[]]>([
    [{ kind: 'catalogue' }, [{ topic: 'catalogue' }]],
    [{ kind: 'course', courseId: 'curso' }, [{ topic: 'course', courseId: 'curso' }]],
    [
      { kind: 'duvida', courseId: 'curso', lessonId: 'aula' },
      [{ topic: 'duvidas', courseId: 'curso', lessonId: 'aula' }],
    ],
    [{ kind: 'progress', userId: 'ana', courseId: 'curso' }, [{ topic: 'progress', courseId: 'curso' }]],
    [{ kind: 'completion', userId: 'ana', courseId: 'curso' }, [{ topic: 'completion', courseId: 'curso' }]],
    [attempt('ana'), [{ topic: 'result', courseId: 'curso', lessonId: 'aula' }]],
    [{ kind: 'user', userId: 'ana' }, [{ topic: 'self' }]],
    [{ kind: 'membership', turmaId: 'turma', userId: 'ana' }, [{ topic: 'catalogue' }]],
    [{ kind: 'notification', userId: 'ana' }, [{ topic: 'notifications' }]],
  ])('what is public and what is their own: %o', (change, events) => {
    expect(liveEvents(change, ana, everything)).toEqual(events)
  })

  test.each<LiveChange>([
    attempt('bia'),
    { kind: 'progress', userId: 'bia', courseId: 'curso' },
    { kind: 'user', userId: 'bia' },
    { kind: 'notification', userId: 'bia' },
    { kind: 'membership', turmaId: 'turma', userId: 'bia' },
    { kind: 'turma', turmaId: 'turma' },
    { kind: 'role', userId: 'bia', role: 'admin' },
    { kind: 'settings' },
    { kind: 'record' },
    { kind: 'quiz', courseId: 'curso', quizId: 'quiz' },
    { kind: 'video', courseId: 'curso' },
    { kind: 'session-end', sessionId: 'sessão' },
  ])('nothing that belongs to others: %o', (change) => {
    expect(liveEvents(change, ana, everything)).toEqual([])
  })

  test('only the list of courses for a locked course, without its id', () => {
    expect(liveEvents({ kind: 'course', courseId: 'curso' }, ana, locked)).toEqual([])
    expect(liveEvents(attempt('ana'), ana, locked)).toEqual([])
    expect(liveEvents({ kind: 'catalogue', courseId: 'curso' }, ana, locked)).toEqual([
      { topic: 'catalogue' },
    ])
  })

  test('nothing about a draft, nor about a course of turmas that they are not in', () => {
    expect(liveEvents({ kind: 'course', courseId: 'curso' }, ana, nothing)).toEqual([])
    expect(liveEvents({ kind: 'duvida', courseId: 'curso', lessonId: 'aula' }, ana, nothing)).toEqual([])
    expect(liveEvents({ kind: 'catalogue', courseId: 'curso' }, ana, nothing)).toEqual([])
  })
})

test('an administrator receives attempts, users and drafts', () => {
  expect(liveEvents(attempt('ana'), admin, nothing)).toEqual([
    { topic: 'quiz-results', courseId: 'curso', quizId: 'quiz' },
    { topic: 'user', userId: 'ana' },
  ])
  expect(liveEvents({ kind: 'role', userId: 'ana', role: 'admin' }, admin, nothing)).toEqual([
    { topic: 'user', userId: 'ana' },
    { topic: 'users' },
  ])
  expect(liveEvents({ kind: 'course', courseId: 'curso' }, admin, nothing)).toEqual([
    { topic: 'course', courseId: 'curso' },
  ])
})

const userId = fc.constantFrom('ana', 'bia')
const courseId = fc.constant('curso')
const place = { courseId, lessonId: fc.constant('aula'), quizId: fc.constant('quiz') }
const change: fc.Arbitrary<LiveChange> = fc.oneof(
  fc.record({ kind: fc.constantFrom('progress', 'completion'), userId, courseId }),
  fc.record({ kind: fc.constant('attempt'), userId, ...place }),
  fc.record({ kind: fc.constantFrom('course', 'video', 'catalogue'), courseId }),
  fc.record({ kind: fc.constantFrom('user', 'role'), userId }),
  fc.record({ kind: fc.constant('membership'), turmaId: fc.constant('turma'), userId }),
) as fc.Arbitrary<LiveChange>

test('no student ever receives the id of a locked course or of another user', () => {
  fc.assert(
    fc.property(change, fc.constantFrom(everything, locked, nothing), (what, visibility) => {
      const text = JSON.stringify(liveEvents(what, ana, visibility))
      expect(text).not.toContain('bia')
      if (visibility !== everything) expect(text).not.toMatch(/"(curso|aula|quiz)"/)
    }),
  )
})

test('everything that affects the figures of the overview is activity; a new setting is not', () => {
  expect(isActivity(attempt('ana'))).toBe(true)
  expect(isActivity({ kind: 'settings' })).toBe(false)
})
