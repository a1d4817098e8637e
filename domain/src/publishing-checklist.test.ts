import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CheckedCourse, publishingFindings } from './publishing-checklist.ts'
import { VIDEO_STATES } from './uploaded-video.ts'

type Lesson = CheckedCourse['lessons'][number]

const whole = (id: string, changes: Partial<Lesson> = {}): Lesson => ({
  id,
  title: `Aula ${id}`,
  isLengthMissing: false,
  uploadedState: null,
  hasVideoFailure: false,
  questionCount: null,
  ...changes,
})
const found = (course: CheckedCourse) =>
  publishingFindings(course).map((finding) =>
    'lesson' in finding ? `${finding.kind} ${finding.lesson.id}` : finding.kind,
  )

test('a course with a cover whose lessons play has nothing to mend', () => {
  const ready = whole('2', { uploadedState: 'ready', questionCount: 3 })
  expect(found({ lessons: [whole('1'), ready], hasCover: true })).toEqual([])
})

test('a course without lessons and without a cover is said to be so', () => {
  expect(found({ lessons: [], hasCover: false })).toEqual(['no-lessons', 'no-cover'])
})

test('what a lesson misses is named, the worst first', () => {
  const lessons = [
    whole('1', { questionCount: 0 }),
    whole('2', { uploadedState: 'preparing' }),
    whole('3', { uploadedState: 'failed' }),
    whole('4', { hasVideoFailure: true }),
    whole('5', { uploadedState: 'receiving' }),
    whole('6', { isLengthMissing: true, questionCount: 0 }),
  ]
  expect(found({ lessons, hasCover: true })).toEqual([
    'no-length 6',
    'no-video 5',
    'video-failed 3',
    'video-failed 4',
    'video-waiting 2',
    'empty-quiz 1',
    'empty-quiz 6',
  ])
})

test('every unknown length and a missing cover are found', () => {
  const lesson = fc.record({
    id: fc.uuid(),
    title: fc.string(),
    isLengthMissing: fc.boolean(),
    uploadedState: fc.option(fc.constantFrom(...VIDEO_STATES)),
    hasVideoFailure: fc.boolean(),
    questionCount: fc.option(fc.nat(3)),
  })
  fc.assert(
    fc.property(fc.array(lesson), fc.boolean(), (lessons, hasCover) => {
      const findings = publishingFindings({ lessons, hasCover })
      const unknown = findings.filter(({ kind }) => kind === 'no-length')
      expect(unknown).toHaveLength(lessons.filter(({ isLengthMissing }) => isLengthMissing).length)
      expect(findings.some(({ kind }) => kind === 'no-cover')).toBe(!hasCover)
    }),
  )
})
