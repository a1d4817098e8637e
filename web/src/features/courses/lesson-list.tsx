import { isNothingLeft } from '@farol/domain/course-progress.ts'
import type { CourseView } from '#/api/courses.ts'
import { courseLockReason } from '#/text/lock-reasons.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LessonRow } from './lesson-row.tsx'

const PREVIOUS_FIRST = 'Complete a aula anterior para desbloquear'

export function LessonList({ course, lessons, canPreview }: CourseView & { canPreview: boolean }) {
  if (lessons.length === 0) {
    return (
      <EmptyState title="Nenhuma aula disponível ainda." className="pt-10">
        Volte em breve: as aulas aparecem aqui assim que ficarem prontas.
      </EmptyState>
    )
  }
  const lockReason = course.lockedBy ? courseLockReason(course.lockedBy) : PREVIOUS_FIRST
  return (
    <section aria-labelledby="aulas">
      <h2 id="aulas" className="sr-only">
        Aulas
      </h2>
      <ol className="divide-y divide-border">
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.id}
            courseId={course.id}
            // Nothing inside a locked course can be cleared from here: the course in the way comes first.
            lesson={course.lockedBy ? { ...lesson, lock: null } : lesson}
            isNext={!isNothingLeft(course) && lesson.isOpen && lesson.id === course.continueLessonId}
            lockReason={lockReason}
            canPreview={canPreview}
          />
        ))}
      </ol>
    </section>
  )
}
