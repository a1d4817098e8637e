import { randomUUID } from 'node:crypto'
import { VISIT_SILENCE_MINUTES } from '@farol/domain/activity.ts'
import { isPassed, scoreOf } from '@farol/domain/quiz-scoring.ts'
import {
  NO_SEGMENTS,
  type Segments,
  segmentsBetween,
  segmentsOf,
  segmentsText,
} from '@farol/domain/watched-segments.ts'
import { newId } from '#/database/new-id.ts'
import type { quizAnswers, quizAttempts } from '#/database/schema/attempts.ts'
import type { courseCompletions, courseProgress, userProgress } from '#/database/schema/learning.ts'
import type { dailyActivity, userActivity } from '#/database/schema/users.ts'
import type { PlacedLesson, PlacedQuiz } from './content-rows.ts'
import { type DemoCalendar, secondsAfter } from './demo-calendar.ts'
import type { DemoStep } from './demo-students.ts'

type Progress = Required<typeof userProgress.$inferInsert>
type Attempt = typeof quizAttempts.$inferInsert & { submittedAt: Date }

export type StudentHistory = {
  progress: Progress[]
  attempts: Attempt[]
  answers: (typeof quizAnswers.$inferInsert)[]
  courseProgress: (typeof courseProgress.$inferInsert)[]
  completions: (typeof courseCompletions.$inferInsert)[]
  dailyActivity: (typeof dailyActivity.$inferInsert)[]
  activity: typeof userActivity.$inferInsert | undefined
}

type Living = {
  userId: string
  steps: DemoStep[]
  lessons: Map<string, PlacedLesson>
  calendar: DemoCalendar
}

/** The rows that the product would have written for a student's steps. */
export function studentHistory({ userId, steps, lessons, calendar }: Living): StudentHistory {
  const progress = new Map<string, Progress>()
  const attempts: Attempt[] = []
  const answers: StudentHistory['answers'] = []
  const days = new Map<string, Day>()

  for (const step of steps) {
    const at = calendar.momentOf(step.when)
    if ('watch' in step) {
      const lesson = lessonOf(lessons, step.watch)
      const row = progress.get(lesson.id) ?? openLesson({ userId, lesson, at })
      progress.set(lesson.id, row)
      const seconds = watchOn(row, { lesson, at, upTo: step.upTo })
      const day = calendar.dayOf(at)
      days.set(day, visited(days.get(day), { at, seconds }))
    } else {
      const lesson = lessonOf(lessons, step.quizOf)
      const row = progress.get(lesson.id)
      if (!lesson.quiz || !row) throw new Error(`'${step.quizOf}' has no quiz, or was not watched before.`)
      const taken = takeQuiz({ userId, quiz: lesson.quiz, at, wrong: step.wrong, seconds: step.seconds })
      const live = attempts.find((attempt) => attempt.quizId === lesson.quiz?.id && !attempt.replacedAt)
      if (live) live.replacedAt = taken.attempt.submittedAt
      row.rewatchSeconds = taken.attempt.passed ? null : 0
      attempts.push(taken.attempt)
      answers.push(...taken.answers)
    }
  }

  const rows = [...progress.values()]
  const newest = newestOf(rows)
  const completions = completionsOf({ userId, rows, attempts, lessons: [...lessons.values()] })
  return {
    progress: rows,
    attempts,
    answers,
    courseProgress: courseProgressOf(rows, completions),
    completions,
    dailyActivity: [...days].map(([day, { watchedSeconds, visits }]) => ({
      userId,
      day,
      watchedSeconds,
      visits,
    })),
    activity: newest && {
      userId,
      lastActiveAt: newest.lastWatchedAt,
      lastLessonId: newest.lessonId,
      lastDay: [...days.keys()].sort().at(-1),
      usedUntil: newest.positionAt,
    },
  }
}

function openLesson({ userId, lesson, at }: { userId: string; lesson: PlacedLesson; at: Date }): Progress {
  return {
    userId,
    courseId: lesson.courseId,
    lessonId: lesson.id,
    currentTimeSeconds: 0,
    furthestSeconds: 0,
    watchedSeconds: 0,
    watchPercentage: 0,
    segments: toBits(NO_SEGMENTS),
    rewatchSeconds: null,
    completed: false,
    completedAt: null,
    openedAt: at,
    openSince: steadyAt(at),
    positionAt: steadyAt(at),
    positionVisit: null,
    positionTurn: null,
    lastWatchedAt: at,
  }
}

/** At the first start, the steady clock equals the system clock. */
const steadyAt = (moment: Date) => moment.getTime() / 1_000

type Day = { watchedSeconds: number; visits: number; lastActiveAt: Date }

/** Adds a watched lesson to a day: a new visit, unless the last one has just ended. */
function visited(day: Day | undefined, { at, seconds }: { at: Date; seconds: number }): Day {
  const lastActiveAt = secondsAfter(at, seconds)
  if (!day) return { watchedSeconds: seconds, visits: 1, lastActiveAt }
  const isNew = at.getTime() - day.lastActiveAt.getTime() > VISIT_SILENCE_MINUTES * 60_000
  return {
    watchedSeconds: day.watchedSeconds + seconds,
    visits: day.visits + (isNew ? 1 : 0),
    lastActiveAt,
  }
}

/** Returns the seconds that were played. */
function watchOn(
  row: Progress,
  { lesson, at, upTo }: { lesson: PlacedLesson; at: Date; upTo: number },
): number {
  const from = row.completed ? 0 : row.currentTimeSeconds
  const to = Math.round(lesson.seconds * upTo)
  const played = to - from
  row.currentTimeSeconds = to
  row.furthestSeconds = Math.max(row.furthestSeconds, to)
  row.watchedSeconds += played
  const seen = segmentsOf(row.segments.slice(1)) | segmentsBetween({ from, to, duration: lesson.seconds })
  row.segments = toBits(seen)
  row.watchPercentage = Math.floor((row.furthestSeconds / lesson.seconds) * 100)
  row.lastWatchedAt = secondsAfter(at, played)
  row.positionAt = steadyAt(row.lastWatchedAt)
  row.openSince = row.positionAt
  if (row.rewatchSeconds !== null) row.rewatchSeconds += played
  if (!row.completed && row.watchPercentage >= lesson.minWatchPercentage) {
    row.completed = true
    const threshold = Math.ceil((lesson.seconds * lesson.minWatchPercentage) / 100)
    row.completedAt = secondsAfter(at, threshold - from)
  }
  return played
}

/** As PostgreSQL reads bits from hexadecimal digits. */
const toBits = (segments: Segments) => `x${segmentsText(segments)}`

type Taking = { userId: string; quiz: PlacedQuiz; at: Date; wrong: number[]; seconds: number }

function takeQuiz({ userId, quiz, at, wrong, seconds }: Taking) {
  const submittedAt = secondsAfter(at, seconds)
  const attemptId = newId(submittedAt.getTime())
  const answers = quiz.questions.map((question, index) => {
    const isCorrect = !wrong.includes(index)
    const others = question.optionIds.filter((_, place) => place !== question.correct)
    // Varies the wrong option, so that the charts per question show several bars.
    const selectedOptionId = isCorrect
      ? question.optionIds[question.correct]
      : others[seconds % others.length]
    if (!selectedOptionId) throw new Error('A demo question has too few options.')
    return { userId, attemptId, questionId: question.id, selectedOptionId, isCorrect }
  })
  const correctCount = answers.filter((answer) => answer.isCorrect).length
  const score = scoreOf({ correctCount, questionCount: answers.length })
  const attempt: Attempt = {
    id: attemptId,
    userId,
    quizId: quiz.id,
    idempotencyKey: randomUUID(),
    ...score,
    passingScore: quiz.passingScore,
    passed: isPassed(score, quiz.passingScore),
    timeSpentSeconds: seconds,
    submittedAt,
    replacedAt: null,
  }
  return { attempt, answers }
}

function courseProgressOf(
  rows: Progress[],
  completions: StudentHistory['completions'],
): StudentHistory['courseProgress'] {
  const byCourse = Map.groupBy(rows, (row) => row.courseId)
  return [...byCourse.values()].flatMap((inCourse) => {
    const newest = newestOf(inCourse)
    if (!newest) return []
    return {
      userId: newest.userId,
      courseId: newest.courseId,
      completedLessons: inCourse.filter((row) => row.completed).length,
      isCompleted: completions.some(({ courseId }) => courseId === newest.courseId),
      lastLessonId: newest.lessonId,
      startedAt: new Date(Math.min(...inCourse.map((row) => row.openedAt.getTime()))),
      lastWatchedAt: newest.lastWatchedAt,
    }
  })
}

type Completing = { userId: string; rows: Progress[]; attempts: Attempt[]; lessons: PlacedLesson[] }

/** A course is completed when its last lesson is watched and its last quiz passed. */
function completionsOf({ userId, rows, attempts, lessons }: Completing): StudentHistory['completions'] {
  const byCourse = Map.groupBy(lessons, (lesson) => lesson.courseId)
  return [...byCourse].flatMap(([courseId, inCourse]) => {
    const moments = inCourse.flatMap(({ id, quiz }) => [
      rows.find((row) => row.lessonId === id)?.completedAt,
      ...(quiz
        ? [attempts.find((attempt) => attempt.quizId === quiz.id && attempt.passed)?.submittedAt]
        : []),
    ])
    const done = moments.filter((moment) => moment instanceof Date)
    if (done.length < moments.length) return []
    return { userId, courseId, completedAt: new Date(Math.max(...done.map((moment) => moment.getTime()))) }
  })
}

const newestOf = (rows: Progress[]): Progress | undefined =>
  rows.toSorted((a, b) => b.lastWatchedAt.getTime() - a.lastWatchedAt.getTime()).at(0)

function lessonOf(lessons: Map<string, PlacedLesson>, slug: string): PlacedLesson {
  const lesson = lessons.get(slug)
  if (!lesson) throw new Error(`There is no demo lesson '${slug}'.`)
  return lesson
}
