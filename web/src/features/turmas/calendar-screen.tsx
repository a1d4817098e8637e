import type { CalendarCourse } from '@farol/contract/turma-calendar.ts'
import { daysOutside } from '@farol/domain/turma-calendar.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LockOpen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { calendarQuery, releaseTurma, saveCalendar } from '#/api/turma-calendar.ts'
import { refreshTurmas } from '#/api/turmas.ts'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { notify } from '#/notices/notices.ts'
import { outsideText, turmaPeriod } from '#/text/turmas.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { CourseCalendarForm } from './course-calendar-form.tsx'
import { LatePanel } from './late-panel.tsx'
import { TurmaBadge } from './turma-badge.tsx'
import { TurmaPage } from './turma-page.tsx'
import { readTurmasListing, turmasSearch } from './turmas-search.ts'

const route = getRouteApi('/_signed-in/admin/turmas/$turmaId/calendario')

type Turma = { id: string; name: string; startsOn: string | null; endsOn: string | null; isReleased: boolean }

export function CalendarScreen() {
  const { turmaId } = route.useParams()
  const { page } = readTurmasListing(turmasSearch(route.useSearch()))
  const { data, isPlaceholderData } = useQuery({
    ...calendarQuery(turmaId, page),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <CalendarLoading />
  const { turma, courses, late, total, pageSize } = data
  return (
    <TurmaPage
      turmaId={turmaId}
      title={turma.name}
      action={turma.isReleased || courses.length === 0 ? null : <ReleaseButton turma={turma} />}
      summary={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <TurmaBadge state={turma.state} />
          <span>{turmaPeriod(turma)}</span>
        </span>
      }
    >
      {turma.isReleased ? <ReleasedNotice turma={turma} /> : null}
      {courses.length === 0 ? (
        <EmptyState isBoxed title="Nenhum curso nesta turma ainda">
          Escolha os cursos{' '}
          <TextLink kind="inline" render={<Link to="/admin/turmas/$turmaId" params={{ turmaId }} />}>
            na turma
          </TextLink>{' '}
          para dizer quando as aulas abrem.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-8">
          {courses.map((course) => (
            <EditedCalendar key={course.id} turma={turma} course={course} page={page} />
          ))}
        </div>
      )}
      {courses.length > 0 ? (
        <LatePanel
          turma={turma}
          late={late}
          total={total}
          page={page}
          pageSize={pageSize}
          isLoading={isPlaceholderData}
        />
      ) : null}
    </TurmaPage>
  )
}

export const CalendarLoading = () => (
  <LoadingScreen>
    <TurmaPage turmaId={route.useParams().turmaId} title={undefined}>
      <SkeletonRest />
    </TurmaPage>
  </LoadingScreen>
)

type EditedProps = { turma: Turma; course: CalendarCourse; page: number }

/** The form keeps what it started from: a refetched calendar must not change it while the user types. */
function EditedCalendar({ turma, course, page }: EditedProps) {
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(course)
  const reload = async (onLoaded?: () => void) => {
    await refreshTurmas(queryClient)
    const { courses } = await queryClient.fetchQuery(calendarQuery(turma.id, page))
    onLoaded?.()
    setStarted(courses.find(({ id }) => id === course.id) ?? started)
  }
  const lessons = started.lessons.map(({ id: lessonId, ...days }) => ({ lessonId, ...days }))
  const outside = daysOutside({ ...turma, ...started, lessons })
  return (
    <div>
      {outside > 0 ? (
        <p className="mb-3 rounded-lg bg-warning-soft px-5 py-4">
          {outsideText(outside)} do período da turma em “{course.title}”: a aula não abre, ou o prazo não
          vale.
        </p>
      ) : null}
      <CourseCalendarForm
        key={started.version}
        draftOf={{ name: `calendar.${turma.id}.${started.id}`, version: started.version }}
        turma={turma}
        course={started}
        onSave={async (values) => {
          const place = { turmaId: turma.id, courseId: course.id }
          await saveCalendar(place, { ...values, version: started.version })
          notify.success({ title: 'Calendário salvo', detail: course.title })
          return { refresh: () => reload() }
        }}
        onReload={reload}
      />
    </div>
  )
}

function ReleaseButton({ turma }: { turma: Turma }) {
  const queryClient = useQueryClient()
  const release = useConfirm<Turma>({
    act: ({ id }) => releaseTurma(id, true),
    success: ({ name }) => ({ title: 'Todas as aulas liberadas', detail: name }),
    errorTitle: 'Erro ao liberar as aulas',
    onDone: () => refreshTurmas(queryClient),
  })
  return (
    <>
      <Button variant="outline" icon={LockOpen} onClick={() => release.ask(turma)} className="max-sm:w-full">
        Liberar tudo
      </Button>
      <ConfirmDialog
        {...release.dialog}
        title="Liberar todas as aulas para esta turma?"
        confirmLabel="Liberar tudo"
        pendingLabel="Liberando…"
      >
        As aulas deixam de esperar pela data de abertura, em todos os cursos da turma. O calendário fica
        guardado, e você pode voltar a ele.
      </ConfirmDialog>
    </>
  )
}

function ReleasedNotice({ turma }: { turma: Turma }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => releaseTurma(turma.id, false),
    onSuccess: () => notify.success({ title: 'O calendário vale de novo', detail: turma.name }),
    onError: (error) =>
      notify.error({ title: 'Erro ao voltar ao calendário', detail: problemSentence(error) }),
    onSettled: () => refreshTurmas(queryClient),
  })
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-tide px-5 py-4">
      <p className="min-w-[min(18rem,100%)] flex-1">
        <strong className="font-strong">Todas as aulas estão liberadas.</strong> As datas de abertura abaixo
        não bloqueiam ninguém da turma.
      </p>
      <Button
        variant="outline"
        size="sm"
        icon={Undo2}
        isLoading={isPending}
        loadingText="Voltando…"
        onClick={() => mutate()}
      >
        Voltar ao calendário
      </Button>
    </div>
  )
}
