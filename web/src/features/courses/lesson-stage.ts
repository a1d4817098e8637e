import type { CourseLesson } from '@farol/contract/courses.ts'

/** How a lesson stands for the student; it decides the looks of its row. */
export type LessonStage = 'done' | 'quiz-left' | 'begun' | 'open' | 'locked'

type Standing = Pick<CourseLesson, 'isOpen' | 'isCompleted' | 'hasQuiz' | 'quizPassed' | 'watchPercentage'>

export function lessonStage(lesson: Standing): LessonStage {
  if (!lesson.isOpen) return 'locked'
  if (lesson.isCompleted) return lesson.hasQuiz && lesson.quizPassed !== true ? 'quiz-left' : 'done'
  return lesson.watchPercentage > 0 ? 'begun' : 'open'
}

/** Watched, and its quiz was never taken: nothing else stands before it. */
export const isQuizNext = (lesson: Standing) =>
  lessonStage(lesson) === 'quiz-left' && lesson.quizPassed === null

/** 'Assistir', 'Continuar', 'Fazer Quiz' or 'Rever' */
export function lessonVerb(lesson: Standing) {
  const { isCompleted, watchPercentage } = lesson
  if (isQuizNext(lesson)) return 'Fazer Quiz'
  if (isCompleted) return 'Rever'
  return watchPercentage > 0 ? 'Continuar' : 'Assistir'
}

/** The stages whose way on is already travelled: the route line is solid up to them. */
export const isReached = (stage: LessonStage) => stage !== 'locked' && stage !== 'open'
