import type { DueLesson } from '@farol/contract/courses.ts'
import { Link } from '@tanstack/react-router'
import { dueText } from '#/text/lesson-days.ts'
import { Badge } from '#/ui/badge.tsx'

/** What a student's turmas want done next. */
export const NextDeadlines = ({ deadlines }: { deadlines: readonly DueLesson[] }) => (
  <section aria-labelledby="prazos" className="mt-section">
    <h2 id="prazos" className="mb-2">
      Próximos prazos
    </h2>
    <ul className="divide-y divide-border border-y border-border">
      {deadlines.map(({ courseId, courseTitle, lessonId, lessonTitle, ...deadline }) => (
        <li key={lessonId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
          <p className="min-w-[min(16rem,100%)] flex-1">
            <Link
              to="/course/$courseId"
              params={{ courseId }}
              className="rounded-sm font-strong wrap-anywhere underline-offset-4 hover:underline"
            >
              {lessonTitle}
            </Link>
            <span className="block text-sm wrap-anywhere text-text-muted">{courseTitle}</span>
          </p>
          <Badge kind={deadline.isOverdue ? 'warning' : 'outline'}>{dueText(deadline)}</Badge>
        </li>
      ))}
    </ul>
  </section>
)
