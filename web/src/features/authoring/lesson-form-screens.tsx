import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { placed } from '@farol/domain/ordering.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Check, Pencil, Plus, VideoOff } from 'lucide-react'
import { useState } from 'react'
import { uploadedCaptionsQuery } from '#/api/admin-captions.ts'
import { refreshCourses } from '#/api/admin-courses.ts'
import { createLesson, type LessonValues, resolveVideoFailure, updateLesson } from '#/api/admin-lessons.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { keyPrefix } from '#/api/query-keys.ts'
import type { Reload } from '#/features/admin/form-panel.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { uploads } from '#/features/uploads/uploads.ts'
import { notify } from '#/notices/notices.ts'
import { ATTEMPTS, counted, QUESTIONS, STUDENTS } from '#/text/counts.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Button } from '#/ui/button.tsx'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { useChosenCaptions, useSavedCaptions } from './captions-files.tsx'
import { LessonForm, NEW_LESSON } from './lesson-form.tsx'
import { loadLesson } from './load-course.ts'
import { nextOrderIndex } from './ordering.ts'

const NO_SAVE = { others: [], onSave: async () => ({ refresh: async () => undefined }) }

const hasStudents = ({ studentCount }: AdminLesson) => studentCount > 0

type HeaderProps = { title: string; courseId: string; courseTitle: string | undefined }

const Header = ({ title, courseId, courseTitle }: HeaderProps) => (
  <PageHeader
    title={title}
    crumbs={[
      { label: 'Cursos', render: <Link to="/admin/courses" /> },
      { label: courseTitle, render: <Link to="/admin/courses/$courseId" params={{ courseId }} /> },
    ]}
  />
)

const newRoute = getRouteApi('/_signed-in/admin/courses/$courseId/lessons/new')

export function NewLessonScreen() {
  const { course, lessons, minWatchPercentage } = newRoute.useLoaderData()
  /** Saved one after the other, without leaving. */
  const [added, setAdded] = useState<{ title: string; orderIndex: number }[]>([])
  const captions = useChosenCaptions()
  const others = added.reduce<readonly { title: string }[]>(
    (list, lesson) => placed(list, { item: lesson, position: lesson.orderIndex }),
    lessons,
  )
  const queryClient = useQueryClient()
  const navigate = newRoute.useNavigate()
  const params = { courseId: course.id }

  const save = async (values: LessonValues, { addsAnother }: { addsAnother: boolean }) => {
    const { id: lessonId } = await createLesson(course.id, values)
    uploads.belongToLesson(values.videoUrl, { courseId: course.id, lessonId, title: values.title })
    await captions.send({ courseId: course.id, lessonId })
    notify.success({ title: 'Aula criada', detail: values.title })
    return {
      refresh: () => refreshCourses(queryClient),
      goOn: async () => {
        if (addsAnother) setAdded([...added, values])
        else
          await navigate({
            to: '/admin/courses/$courseId',
            params,
            state: { createdLessonId: lessonId },
            ignoreBlocker: true,
          })
      },
    }
  }

  return (
    <>
      <Header title="Adicionar Aula" courseId={course.id} courseTitle={course.title} />
      <LessonForm
        key={added.length}
        courseId={course.id}
        draftOf={{ name: `lesson.new.${course.id}`, except: ['materials'] }}
        concerns={lessons.some(hasStudents) ? { lessonId: null } : undefined}
        others={others}
        canAddAnother
        captions={captions}
        followsAnother={added.length > 0}
        values={{ ...NEW_LESSON, orderIndex: nextOrderIndex(lessons) + added.length, minWatchPercentage }}
        onSave={save}
      />
    </>
  )
}

export function NewLessonLoading() {
  const { courseId } = newRoute.useParams()
  const captions = useChosenCaptions()
  return (
    <LoadingScreen>
      <Header title="Adicionar Aula" courseId={courseId} courseTitle={undefined} />
      <LessonForm courseId={courseId} values={NEW_LESSON} canAddAnother captions={captions} {...NO_SAVE} />
    </LoadingScreen>
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof loadLesson>>>

const editRoute = getRouteApi('/_signed-in/admin/courses/$courseId/lessons/$lessonId/edit')

export function EditLessonScreen() {
  // What the form started from: a refetched list must not change it while the user types.
  const loaded = editRoute.useLoaderData()
  const [{ course, lesson, others }, setFound] = useState<Found>(loaded)
  const queryClient = useQueryClient()
  const navigate = editRoute.useNavigate()
  const params = { courseId: course.id }
  const place = { ...params, lessonId: lesson.id }
  const { data: uploaded } = useQuery(uploadedCaptionsQuery(place))
  const captions = useSavedCaptions(place)
  const toCourse = () => navigate({ to: '/admin/courses/$courseId', params, ignoreBlocker: true })

  const save = async (values: LessonValues, { isMoved }: { isMoved: boolean }) => {
    const { orderIndex, ...rest } = values
    const body = { ...rest, version: lesson.version, ...(isMoved ? { orderIndex } : {}) }
    await updateLesson({ ...params, lessonId: lesson.id }, body)
    uploads.belongToLesson(values.videoUrl, { ...params, lessonId: lesson.id, title: values.title })
    notify.success({ title: 'Aula atualizada', detail: values.title })
    return { refresh: () => refreshCourses(queryClient), goOn: toCourse }
  }

  const reload: Reload = async (onLoaded) => {
    const current = await loadLesson(queryClient, { ...params, lessonId: lesson.id })
    if (current) {
      onLoaded()
      return setFound(current)
    }
    notify.error({ title: 'Erro ao carregar aula' })
    await toCourse()
  }

  return (
    <>
      <Header title="Editar Aula" courseId={course.id} courseTitle={course.title} />
      <VideoFailureNotice courseId={course.id} lesson={lesson} />
      <LessonForm
        key={lesson.version}
        courseId={course.id}
        draftOf={{ name: `lesson.${lesson.id}`, version: lesson.version, except: ['materials'] }}
        concerns={[lesson, ...others].some(hasStudents) ? { lessonId: lesson.id } : undefined}
        others={others}
        values={typedValues(lesson)}
        savedVideo={lesson.uploadedVideo}
        savedMaterials={lesson.materials}
        onSave={save}
        onReload={reload}
        captions={captions}
        uploadedCaptions={uploaded?.[0]?.address}
        aside={<LessonQuiz lesson={lesson} />}
      />
    </>
  )
}

/** The fields of the form. */
function typedValues(lesson: AdminLesson): LessonValues {
  const {
    id,
    version,
    videoKind,
    isLengthMissing,
    studentCount,
    quiz,
    videoFailure,
    uploadedVideo,
    materials,
    ...typed
  } = lesson
  return { ...typed, materials: materials.map(({ id, name }) => ({ id, name })) }
}

export function EditLessonLoading() {
  const { courseId } = editRoute.useParams()
  return (
    <LoadingScreen>
      <Header title="Editar Aula" courseId={courseId} courseTitle={undefined} />
      <SkeletonRest />
    </LoadingScreen>
  )
}

function LessonQuiz({ lesson: { id, quiz } }: { lesson: AdminLesson }) {
  return (
    <Panel className="p-5">
      <h2 className="mb-1.5 text-[1.1875rem]">Quiz desta aula</h2>
      <p className="wrap-anywhere text-text-muted">
        {quiz
          ? `${quiz.title}, ${counted(quiz.questionCount, QUESTIONS)}, ${counted(quiz.attemptCount, ATTEMPTS)}.`
          : 'Com um quiz, a próxima aula só abre para quem passar nele.'}
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={quiz ? Pencil : Plus}
          render={<Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: id }} />}
        >
          {quiz ? 'Editar Quiz' : 'Criar Quiz'}
        </Button>
        {quiz ? (
          <Button
            variant="ghost"
            size="sm"
            render={<Link to="/admin/quizzes/$quizId/results" params={{ quizId: quiz.id }} />}
          >
            Resultados
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}

type VideoFailureProps = { courseId: string; lesson: AdminLesson }

/** What students met instead of the video. A new address clears it, too. */
function VideoFailureNotice({ courseId, lesson: { id: lessonId, videoFailure } }: VideoFailureProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => resolveVideoFailure({ courseId, lessonId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyPrefix('overview') }),
    onError: (error) => notify.error({ title: 'Erro ao salvar aula', detail: problemSentence(error) }),
  })
  if (!videoFailure || isSuccess) return null
  return (
    <div
      role="status"
      className="mb-6 grid gap-3 rounded-md bg-warning-soft px-4 py-3.5 text-warning sm:grid-cols-[auto_1fr_auto] sm:items-center"
    >
      <VideoOff size={20} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
      <p>
        <strong className="block font-strong">
          O vídeo não abriu para {counted(videoFailure.count, STUDENTS)}.
        </strong>
        Última vez em {shortMoment(videoFailure.lastAt)}, {videoFailure.browser}.
      </p>
      <Button
        variant="outline"
        size="sm"
        icon={Check}
        isLoading={isPending}
        loadingText="Salvando…"
        onClick={() => mutate()}
        className="justify-self-start"
      >
        Resolvido
      </Button>
    </div>
  )
}
