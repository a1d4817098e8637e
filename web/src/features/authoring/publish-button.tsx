import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { adminCoursesQuery, refreshCourses, updateCourse } from '#/api/admin-courses.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { lazyPart } from '#/ui/lazy.ts'
import { publishingSentences } from './publishing.ts'

const checklist = lazyPart(async () => (await import('./publishing-checklist.tsx')).PublishingChecklist)

type Props = { courseId: string; lessons: readonly AdminLesson[] }
type Neighbours = { course: AdminCourse; prerequisite: AdminCourse | undefined; dependents: string[] }

/** Shows a draft to students, after saying what they will meet. */
export function PublishButton({ courseId, lessons }: Props) {
  const queryClient = useQueryClient()
  const PublishingChecklist = checklist.usePart()
  const errorTitle = 'Erro ao salvar curso'
  const { subject, ask, dialog } = useConfirm({
    act: ({ course: { id, title, description, prerequisiteCourseId, version } }: Neighbours) =>
      updateCourse(id, { title, description, prerequisiteCourseId, version, isPublished: true }),
    success: ({ course }) => ({ title: 'Curso atualizado', detail: `${course.title}: publicado` }),
    errorTitle,
    onDone: () => refreshCourses(queryClient),
  })
  const lookAround = useMutation({
    mutationFn: async () => {
      // Without the list a course can still be published: the server checks what must be there.
      await checklist.preload().catch(() => undefined)
      return queryClient.fetchQuery({ ...adminCoursesQuery, staleTime: 0 })
    },
    onSuccess: ({ courses }) => {
      const course = courses.find(({ id }) => id === courseId)
      if (course) ask({ course, ...neighboursOf(course, courses) })
    },
    onError: (error) => notify.error({ title: errorTitle, detail: problemSentence(error) }),
  })
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={Check}
        aria-disabled={lookAround.isPending}
        onClick={() => lookAround.mutate()}
        className="max-sm:flex-auto"
      >
        Publicar
      </Button>
      <ConfirmDialog
        {...dialog}
        variant="primary"
        icon={null}
        title="Publicar este curso?"
        confirmLabel="Publicar"
        pendingLabel="Publicando…"
      >
        {subject ? (
          <>
            {publishingSentences({ ...subject, lessonCount: lessons.length }).join(' ')}
            {PublishingChecklist ? (
              <PublishingChecklist
                courseId={courseId}
                hasCover={subject.course.cover !== null}
                lessons={lessons}
              />
            ) : null}
          </>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

const neighboursOf = ({ id, prerequisiteCourseId }: AdminCourse, courses: readonly AdminCourse[]) => ({
  prerequisite: courses.find((other) => other.id === prerequisiteCourseId),
  dependents: courses.filter((other) => other.prerequisiteCourseId === id).map(({ title }) => title),
})
