import type { AttemptOfUser, CourseOfUser } from '@farol/contract/users.ts'
import { Lock } from 'lucide-react'
import { Panel } from '#/features/admin/panel.tsx'
import { lockReason } from '#/text/lock-reasons.ts'
import { shortDate } from '#/text/short-dates.ts'
import { Accordion } from '#/ui/accordion.tsx'
import { BeamRow } from '#/ui/beam-row.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { type UserLesson, UserLessonRow } from './user-lesson.tsx'

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

/** Among many courses, what somebody is doing now is what one looks for. */
const underWayFirst = (courses: CourseOfUser[]) =>
  courses.toSorted((a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)))

function CourseTitle({ course }: { course: CourseOfUser }) {
  const reason = lockReason(null, course)
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
