import type { AttemptOfUser, CourseOfUser } from '@farol/contract/users.ts'
import { Check, CircleX, ListChecks, Lock } from 'lucide-react'
import { lockReason } from '#/text/lock-reasons.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'

export type UserLesson = CourseOfUser['lessons'][number]

type Props = {
  lesson: UserLesson
  course: CourseOfUser
  /** Of its quiz: the one that keeps the next lesson locked. */
  failedAttempt: AttemptOfUser | undefined
  onComplete: () => void
  onRelease: (attempt: AttemptOfUser) => void
}

export function UserLessonRow({ lesson, course, failedAttempt, onComplete, onRelease }: Props) {
  const reason = lesson.isCompleted ? undefined : lockReason(lesson.lock, course)
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <span className="font-strong wrap-anywhere">{lesson.title}</span>
          <WatchedBadge lesson={lesson} isLocked={reason !== undefined} />
          {lesson.quiz ? <QuizBadge passed={lesson.quiz.passed} /> : null}
        </p>
        {reason ? <p className="mt-1 text-text-muted">{reason}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end print:hidden">
        {failedAttempt ? (
          <Button variant="outline" size="sm" onClick={() => onRelease(failedAttempt)}>
            Liberar nova tentativa
            <span className="sr-only"> no quiz da aula {lesson.title}</span>
          </Button>
        ) : null}
        {lesson.isCompleted ? null : (
          <Button variant="ghost" size="sm" onClick={onComplete} className="max-md:-ml-3">
            Marcar como concluída
            <span className="sr-only">: {lesson.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function WatchedBadge({ lesson, isLocked }: { lesson: UserLesson; isLocked: boolean }) {
  if (lesson.isCompleted) {
    return (
      <Badge kind="success" icon={Check}>
        Concluída
      </Badge>
    )
  }
  if (isLocked) return <Badge icon={Lock}>Bloqueada</Badge>
  return lesson.watchPercentage > 0 ? (
    <Badge kind="beam">{lesson.watchPercentage}% assistido</Badge>
  ) : (
    <Badge kind="outline">Não iniciada</Badge>
  )
}

function QuizBadge({ passed }: { passed: boolean | null }) {
  if (passed === null) {
    return (
      <Badge kind="quiz" icon={ListChecks}>
        Quiz não feito
      </Badge>
    )
  }
  return passed ? (
    <Badge kind="success" icon={ListChecks}>
      Passou no quiz
    </Badge>
  ) : (
    <Badge kind="danger" icon={CircleX}>
      Não passou no quiz
    </Badge>
  )
}
