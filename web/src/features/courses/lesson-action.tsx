import type { CourseLesson } from '@farol/contract/courses.ts'
import { Link } from '@tanstack/react-router'
import { ListChecks, Lock, Play, RotateCcw } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { Tooltip } from '#/ui/tooltip.tsx'
import { isQuizNext, lessonStage, lessonVerb } from './lesson-stage.ts'

type Props = {
  courseId: string
  lesson: CourseLesson
  /** The one step forward of the page. */
  isNext: boolean
}

/** Assistir, Continuar, Fazer Quiz or Rever. */
export function LessonAction({ courseId, lesson, isNext }: Props) {
  const isDone = lessonStage(lesson) === 'done'
  const isQuiz = isQuizNext(lesson)
  const params = { courseId, lessonId: lesson.id }
  return (
    <Button
      variant={isNext ? 'beam' : isDone ? 'ghost' : 'outline'}
      icon={isQuiz ? ListChecks : lesson.isCompleted ? RotateCcw : Play}
      isBlock
      render={
        isQuiz ? (
          <Link to="/course/$courseId/lesson/$lessonId/quiz" params={params} />
        ) : (
          <Link to="/course/$courseId/lesson/$lessonId" params={params} />
        )
      }
    >
      {lessonVerb(lesson)}
      <span className="sr-only"> {lesson.title}</span>
    </Button>
  )
}

/** Where there is no room for it, or no pointer to hover with, the row itself says why. */
export function LockedAction({ title, reason }: { title: string; reason: string }) {
  return (
    <Tooltip content={reason}>
      <Button variant="outline" icon={Lock} isBlock aria-disabled className="max-md:hidden">
        Bloqueado<span className="sr-only"> {title}</span>
      </Button>
    </Tooltip>
  )
}
