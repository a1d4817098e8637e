import type { AttemptOfUser, CourseOfUser } from '@farol/contract/users.ts'
import { Check, CircleX, ListChecks, Lock } from 'lucide-react'
import { Panel } from '#/features/admin/page.tsx'
import { lockReason } from '#/text/lock-reasons.ts'
import { shortDate } from '#/text/short-dates.ts'
import { Accordion } from '#/ui/accordion.tsx'
import { Badge } from '#/ui/badge.tsx'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

type Props = {
  courses: CourseOfUser[]
  attempts: AttemptOfUser[]
  onComplete: (lesson: UserLesson) => void
  onRelease: (attempt: AttemptOfUser) => void
}

export function UserCourses({ courses, attempts, onComplete, onRelease }: Props) {
  const failedAttempt = (lesson: UserLesson) =>
    attempts.find(({ quizId, isLive, passed }) => isLive && !passed && quizId === lesson.quiz?.id)
  return (
    <section aria-labelledby="progresso" className="mb-8">
      <h2 id="progresso" className="mb-3.5 text-[1.1875rem]">
        Progresso por curso
      </h2>
      {courses.length === 0 ? (
        <EmptyState isBoxed heading="h3" title="Nenhum curso disponível">
          Assim que um curso for publicado, o progresso nele aparece aqui.
        </EmptyState>
      ) : (
        <Panel>
          <Accordion
            defaultOpen={courses.filter(isUnderWay).map(({ id }) => id)}
            items={underWayFirst(courses).map((course) => ({
              value: course.id,
              title: <CourseTitle course={course} />,
              aside: <BeamRow size="sm" value={course.percent} label={`Progresso em ${course.title}`} />,
              content: (
                <ul>
                  {course.lessons.map((lesson) => (
                    <UserLessonRow
                      key={lesson.id}
                      lesson={lesson}
                      course={course}
                      failedAttempt={failedAttempt(lesson)}
                      onComplete={() => onComplete(lesson)}
                      onRelease={onRelease}
                    />
                  ))}
                </ul>
              ),
            }))}
          />
        </Panel>
      )}
    </section>
  )
}

const isUnderWay = ({ percent, lessons }: CourseOfUser) =>
  percent < 100 && lessons.some(({ isCompleted, watchPercentage }) => isCompleted || watchPercentage > 0)

const underWayFirst = (courses: CourseOfUser[]) =>
  courses.toSorted((a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)))

function CourseTitle({ course }: { course: CourseOfUser }) {
  const reason = lockReason({ lock: null, opensOn: null }, course)
  return (
    <span className="min-w-0 wrap-anywhere">
      {course.title}
      {reason ? (
        <span className="mt-0.5 flex items-start gap-1.5 text-xs font-body text-text-muted">
          <Lock size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
          {reason}
        </span>
      ) : null}
      {course.completedAt ? (
        <span className="mt-0.5 block text-xs font-body text-text-muted">
          Concluído em {shortDate(course.completedAt)}
        </span>
      ) : null}
    </span>
  )
}

export type UserLesson = CourseOfUser['lessons'][number]

type UserLessonRowProps = {
  lesson: UserLesson
  course: CourseOfUser
  /** The failed attempt at its quiz that keeps the next lesson locked. */
  failedAttempt: AttemptOfUser | undefined
  onComplete: () => void
  onRelease: (attempt: AttemptOfUser) => void
}

function UserLessonRow({ lesson, course, failedAttempt, onComplete, onRelease }: UserLessonRowProps) {
  const reason = lesson.isCompleted ? undefined : lockReason(lesson, course)
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
