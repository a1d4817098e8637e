import type { CourseView } from '#/api/courses.ts'
import { CourseCompleted } from './course-completed.tsx'
import { CourseHeader } from './course-header.tsx'
import { CourseLocked } from './course-locked.tsx'
import { LessonList } from './lesson-list.tsx'

export function CoursePage({ course, lessons, canPreview }: CourseView & { canPreview: boolean }) {
  return (
    <article>
      <CourseHeader course={course} />
      {course.lockedBy ? <CourseLocked first={course.lockedBy} /> : null}
      {course.completedAt ? (
        <CourseCompleted
          courseId={course.id}
          completedAt={course.completedAt}
          hasNewLessons={course.percent < 100}
        />
      ) : null}
      <LessonList course={course} lessons={lessons} canPreview={canPreview} />
    </article>
  )
}
