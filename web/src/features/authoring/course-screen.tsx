import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Eye, Pencil, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import {
  type CourseOfLessons,
  courseLessonsQuery,
  placeLesson,
  removeLesson,
  removeQuiz,
  withLessonMoved,
} from '#/api/admin-lessons.ts'
import { LoadingScreen, TextSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { PlanEffectText } from '#/features/admin/plan-effect.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { useMove } from '#/features/admin/use-move.ts'
import { uploads } from '#/features/uploads/uploads.ts'
import { useFileDrop } from '#/forms/use-file-drop.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { AddLessonsBar } from './add-lessons-bar.tsx'
import { PublishedBadge } from './badges.tsx'
import { ExportCourse } from './export-course.tsx'
import { ImportedNotice } from './imported-notice.tsx'
import { lessonDeletion, quizDeletion } from './lesson-deletion.ts'
import { LessonFilesHint, RefusedFiles } from './lesson-files-area.tsx'
import { LessonTable } from './lesson-table.tsx'
import { NextStep } from './next-step.tsx'
import { PublishButton } from './publish-button.tsx'
import { useConfirmedFiles } from './use-confirmed-files.ts'
import { useConfirmedMove } from './use-confirmed-move.ts'

const lessonList = lazyPart(async () => (await import('./lesson-list-panel.tsx')).LessonListPanel)

const route = getRouteApi('/_signed-in/admin/courses/$courseId/')

export function CourseScreen() {
  const { courseId } = route.useParams()
  const query = courseLessonsQuery(courseId)
  const { data } = useSuspenseQuery(query)
  const queryClient = useQueryClient()
  const refresh = () => refreshCourses(queryClient)
  const lessonDeletions = useDeleteLesson({ courseId, onDone: refresh })
  const quizDeletions = useDeleteQuiz({ courseId, onDone: refresh })
  const confirmedMove = useConfirmedMove(courseId)
  const move = useMove({
    queryKey: query.queryKey,
    mayMove: hasStudents(data.lessons) ? confirmedMove.mayMove : undefined,
    apply: (before, to) => ({ ...before, lessons: withLessonMoved(before.lessons, to) }),
    send: (to) => placeLesson(courseId, to),
    errorTitle: 'Erro ao salvar aula',
  })

  return (
    <>
      <CoursePage
        courseId={courseId}
        course={data.course}
        lessons={data.lessons}
        onMove={({ id }, position) => move({ id, position })}
        onDelete={lessonDeletions.ask}
        onDeleteQuiz={quizDeletions.ask}
      />
      <ConfirmDialog
        {...lessonDeletions.dialog}
        title="Tem certeza que deseja deletar esta aula?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        {lessonDeletions.subject ? (
          <>
            {lessonDeletion(lessonDeletions.subject)}
            <PlanEffectText
              courseId={courseId}
              plan={{ lessonId: lessonDeletions.subject.id, position: null }}
              change={{ kind: 'delete-lesson' }}
            />
          </>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog
        {...quizDeletions.dialog}
        title="Tem certeza que deseja deletar este quiz?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        {quizDeletions.subject?.quiz ? (
          <>
            {quizDeletion(quizDeletions.subject.quiz)}
            <PlanEffectText
              courseId={courseId}
              plan={{ lessonId: quizDeletions.subject.id, hasQuiz: false }}
              change={{ kind: 'delete-quiz' }}
            />
          </>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog
        {...confirmedMove.dialog}
        variant="primary"
        title="Mudar a ordem das aulas?"
        confirmLabel="Mudar a ordem"
        pendingLabel="Mudando…"
      >
        {confirmedMove.plan ? (
          <PlanEffectText courseId={courseId} plan={confirmedMove.plan} change={{ kind: 'change-lesson' }} />
        ) : null}
      </ConfirmDialog>
    </>
  )
}

const hasStudents = (lessons: readonly AdminLesson[]) => lessons.some(({ studentCount }) => studentCount > 0)

const ignore = () => undefined

export function CourseLoading() {
  const { courseId } = route.useParams()
  return (
    <LoadingScreen>
      <CoursePage
        courseId={courseId}
        course={undefined}
        lessons={undefined}
        onMove={ignore}
        onDelete={ignore}
        onDeleteQuiz={ignore}
      />
    </LoadingScreen>
  )
}

type Props = {
  courseId: string
  course: CourseOfLessons | undefined
  lessons: AdminLesson[] | undefined
  onMove: (lesson: AdminLesson, position: number) => void
  onDelete: (lesson: AdminLesson) => void
  onDeleteQuiz: (lesson: AdminLesson) => void
}

function CoursePage({ courseId, course, lessons, ...handlers }: Props) {
  const params = { courseId }
  const [isAddingList, setIsAddingList] = useState(false)
  const closeList = () => setIsAddingList(false)
  const LessonListPanel = useLazyPart(lessonList, isAddingList, closeList)
  const newFiles = useConfirmedFiles(courseId, hasStudents(lessons ?? []))
  const { isDropTarget, dropProps } = useFileDrop((files) => void newFiles.take(files))
  return (
    <div
      {...dropProps}
      className={classNames(isDropTarget && 'rounded-lg outline-2 outline-offset-4 outline-ring')}
    >
      <PageHeader
        title={course?.title}
        here="Aulas"
        crumbs={[{ label: 'Cursos', render: <Link to="/admin/courses" /> }]}
        action={
          <>
            <Button
              variant="outline"
              size="sm"
              icon={Eye}
              render={<Link to="/course/$courseId" params={params} />}
              className="max-sm:flex-auto"
            >
              Ver como estudante
            </Button>
            {course && !course.isPublished && lessons?.length === 0 ? (
              <PublishButton courseId={courseId} lessons={lessons} />
            ) : null}
            <Button
              variant="outline"
              size="sm"
              icon={UsersRound}
              render={<Link to="/admin/courses/$courseId/students" params={params} />}
              className="max-sm:flex-auto"
            >
              Estudantes
            </Button>
            <Button
              variant="outline"
              size="sm"
              icon={Pencil}
              render={<Link to="/admin/courses/$courseId/edit" params={params} />}
              className="max-sm:flex-auto"
            >
              Editar Curso
            </Button>
          </>
        }
      >
        {course ? (
          <PublishedBadge isPublished={course.isPublished} />
        ) : (
          <TextSkeleton height="h-6.5" className="w-24" />
        )}
      </PageHeader>
      {course?.importedFrom ? (
        <ImportedNotice courseId={courseId} title={course.title} from={course.importedFrom} />
      ) : null}
      {course && lessons ? <NextStep course={course} lessons={lessons} /> : null}
      <AddLessonsBar
        courseId={courseId}
        isListOpen={isAddingList}
        onOpenList={() => setIsAddingList(true)}
        onFiles={(files) => void newFiles.take(files)}
      />
      <RefusedFiles courseId={courseId} />
      {isAddingList && LessonListPanel && lessons ? (
        <LessonListPanel courseId={courseId} lessonCount={lessons.length} onClose={closeList} />
      ) : null}
      {lessons?.length === 0 ? (
        <EmptyState isBoxed title="Nenhuma aula criada ainda">
          Cole o link de um vídeo ou envie os seus, e a primeira aula está pronta.
        </EmptyState>
      ) : (
        <Panel>
          <LessonTable courseId={courseId} lessons={lessons} {...handlers} />
        </Panel>
      )}
      <LessonFilesHint courseId={courseId} />
      <ExportCourse courseId={courseId} lessons={lessons ?? []} />
      <ConfirmDialog
        {...newFiles.dialog}
        variant="primary"
        title="Adicionar aulas ao curso?"
        confirmLabel="Adicionar"
        pendingLabel="Adicionando…"
      >
        <PlanEffectText
          courseId={courseId}
          plan={newFiles.plan}
          change={{ kind: 'add-lessons', count: newFiles.files.length }}
        />
      </ConfirmDialog>
    </div>
  )
}

type Options = { courseId: string; onDone: () => Promise<unknown> }

const useDeleteLesson = ({ courseId, onDone }: Options) =>
  useConfirm({
    act: async ({ id, uploadedVideo }: AdminLesson) => {
      const { undoId } = await removeLesson({ courseId, lessonId: id })
      // Nothing more of its video is sent; what has arrived is deleted with the other unused videos.
      const upload = uploads.list().find(({ video }) => video && video.id === uploadedVideo?.id)
      if (upload) uploads.remove(upload.id)
      return { undoId }
    },
    success: ({ title }, { undoId }) => ({
      title: 'Aula deletada',
      detail: title,
      undo: { undoId, onDone },
    }),
    errorTitle: 'Erro ao deletar aula',
    onDone,
  })

const useDeleteQuiz = ({ courseId, onDone }: Options) =>
  useConfirm({
    act: ({ id }: AdminLesson) => removeQuiz({ courseId, lessonId: id }),
    success: ({ quiz }, { undoId }) => ({
      title: 'Quiz deletado',
      detail: quiz?.title,
      undo: { undoId, onDone },
    }),
    errorTitle: 'Erro ao deletar quiz',
    onDone,
  })
