import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { FileInput, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  adminCoursesQuery,
  duplicateCourse,
  placeCourse,
  refreshCourses,
  removeCourse,
  withCourseMoved,
} from '#/api/admin-courses.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { useMove } from '#/features/admin/use-move.ts'
import { uploads } from '#/features/uploads/uploads.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { courseDeletion } from './course-deletion.ts'
import { CourseTable } from './course-table.tsx'

const importPanel = lazyPart(async () => (await import('./import-panel.tsx')).ImportPanel)
/** Whoever looked at another screen while the file was sent finds it again. */
const isImportGoingOn = () => uploads.list().some(({ kind }) => kind === 'course')

export function CourseListScreen() {
  const { data: courses } = useSuspenseQuery(adminCoursesQuery)
  const queryClient = useQueryClient()
  const dependentsOf = ({ id }: AdminCourse) =>
    courses.filter(({ prerequisiteCourseId }) => prerequisiteCourseId === id).map(({ title }) => title)
  const onDone = () => refreshCourses(queryClient)
  const deletion = useConfirm({
    act: ({ id }: AdminCourse) => removeCourse(id),
    success: ({ title }, { undoId }) => ({
      title: 'Curso deletado',
      detail: title,
      undo: { undoId, onDone },
    }),
    errorTitle: 'Erro ao deletar curso',
    onDone,
  })
  const move = useMove({
    queryKey: adminCoursesQuery.queryKey,
    apply: (data, to) => ({ courses: withCourseMoved(data.courses, to) }),
    send: placeCourse,
    errorTitle: 'Erro ao salvar curso',
  })
  const duplicate = useMutation({
    mutationFn: duplicateCourse,
    onSuccess: async () => {
      await refreshCourses(queryClient)
      notify.success({ title: 'Curso duplicado', detail: 'A cópia está no fim da lista, como rascunho.' })
    },
    onError: (error) => notify.error({ title: 'Erro ao salvar curso', detail: problemSentence(error) }),
  })

  return (
    <>
      <CourseList
        courses={courses}
        onMove={({ id }, position) => move({ id, position })}
        onDuplicate={({ id }) => {
          if (!duplicate.isPending) duplicate.mutate(id)
        }}
        onDelete={deletion.ask}
      />
      <ConfirmDialog
        {...deletion.dialog}
        title="Tem certeza que deseja deletar este curso?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        {deletion.subject ? courseDeletion(deletion.subject, dependentsOf(deletion.subject)) : null}
      </ConfirmDialog>
    </>
  )
}

const ignore = () => undefined

export const CourseListLoading = () => (
  <LoadingScreen>
    <CourseList courses={undefined} onMove={ignore} onDuplicate={ignore} onDelete={ignore} />
  </LoadingScreen>
)

export const CourseListFailed = ({ error }: ErrorComponentProps) => (
  <ErrorScreen title="Erro ao carregar cursos" error={error} />
)

type Props = {
  courses: AdminCourse[] | undefined
  onMove: (course: AdminCourse, position: number) => void
  onDuplicate: (course: AdminCourse) => void
  onDelete: (course: AdminCourse) => void
}

function CourseList({ courses, ...handlers }: Props) {
  const [isImporting, setIsImporting] = useState(isImportGoingOn)
  const close = () => setIsImporting(false)
  const ImportPanel = useLazyPart(importPanel, isImporting, close)
  return (
    <>
      <PageHeader
        title="Cursos"
        action={
          <>
            <Button
              variant="ghost"
              icon={FileInput}
              aria-expanded={isImporting}
              onClick={() => setIsImporting(true)}
              className="max-sm:w-full"
            >
              Importar curso
            </Button>
            <Button icon={Plus} render={<Link to="/admin/courses/new" />} className="max-sm:w-full">
              Adicionar Curso
            </Button>
          </>
        }
      >
        A ordem abaixo é a ordem em que os estudantes veem os cursos.
      </PageHeader>
      {isImporting && ImportPanel ? <ImportPanel onClose={close} /> : null}
      {courses?.length === 0 ? (
        <EmptyState isBoxed title="Nenhum curso criado ainda">
          Crie o primeiro e acrescente as aulas. Enquanto for rascunho, só a administração o vê.
        </EmptyState>
      ) : (
        <Panel>
          <CourseTable courses={courses} {...handlers} />
        </Panel>
      )}
    </>
  )
}
