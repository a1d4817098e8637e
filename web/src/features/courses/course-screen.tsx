import { useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router'
import { CloudOff, ListChecks, Lock, Pencil, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CourseView, courseQuery } from '#/api/courses.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { MissingScreen } from '#/app/missing-screen.tsx'
import { useUser } from '#/app/use-user.ts'
import { useUnsentProgress } from '#/outbox/use-unsent-progress.ts'
import { lessonsDone, quizLeft } from '#/text/lessons.ts'
import { courseLockReason } from '#/text/lock-reasons.ts'
import { turmaPeriod } from '#/text/turmas.ts'
import { Badge } from '#/ui/badge.tsx'
import { Beam } from '#/ui/beam.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { SkeletonLines, SkeletonRest, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { BackLink, TextLink } from '#/ui/text-link.tsx'
import { CourseCompleted } from './course-completed.tsx'
import { CourseDescription } from './course-description.tsx'
import { LessonList } from './lesson-list.tsx'

const route = getRouteApi('/_signed-in/_student/course/$courseId')

type Course = CourseView['course']

const search = lazyPart(async () => (await import('./transcript-search.tsx')).TranscriptSearch)

export function CourseScreen() {
  const { courseId } = route.useParams()
  const { role } = useUser()
  const { data: view } = useSuspenseQuery(courseQuery(courseId))
  if (!view)
    return (
      <MissingScreen title="Curso não encontrado" back={<Link to="/courses" />}>
        Ele pode ter sido retirado, ainda não ter sido publicado, ou ser de uma turma que não está em
        andamento.
      </MissingScreen>
    )
  const { course, lessons } = view
  return (
    <article>
      <HeaderFrame
        badge={
          <>
            {course.isPublished ? null : <DraftBadge />}
            <Turmas turmas={course.turmas} />
          </>
        }
        title={course.title}
        description={course.description ? <CourseDescription text={course.description} /> : null}
        progress={
          course.lockedBy === null && course.lessonCount > 0 ? (
            <CourseProgress course={course} lessons={lessons} />
          ) : null
        }
      />
      {course.lockedBy ? <CourseLocked first={course.lockedBy} /> : null}
      {course.completedAt ? (
        <CourseCompleted
          courseId={course.id}
          completedAt={course.completedAt}
          hasNewLessons={course.percent < 100}
        />
      ) : null}
      {course.hasTranscripts && course.lockedBy === null && lessons.length > 0 ? (
        <CourseSearch courseId={course.id} />
      ) : null}
      <LessonList course={course} lessons={lessons} canPreview={role === 'admin'} />
    </article>
  )
}

/** Its place is there before it is. */
function CourseSearch({ courseId }: { courseId: string }) {
  const TranscriptSearch = useLazyPart(search, true)
  return (
    <div className="mb-8 min-h-(--control-height) md:mb-10">
      {TranscriptSearch ? <TranscriptSearch courseId={courseId} /> : null}
    </div>
  )
}

export function CourseFailed({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar curso" error={error} />
}

/** The router waits before it shows this, so it appears at once. */
export function CourseLoading() {
  return (
    <SkeletonScreen className="animate-none">
      <HeaderFrame
        title={<SkeletonText className="w-130" />}
        description={
          <p className="mt-4 max-w-[58ch]">
            <SkeletonLines />
          </p>
        }
      />
      <SkeletonRest />
    </SkeletonScreen>
  )
}

type HeaderFrameProps = { badge?: ReactNode; title: ReactNode; description: ReactNode; progress?: ReactNode }

function HeaderFrame({ badge, title, description, progress }: HeaderFrameProps) {
  return (
    <>
      <BackLink render={<Link to="/courses" />} className="-mt-2 mb-1 md:-mt-3 md:mb-3">
        Cursos Disponíveis
      </BackLink>
      <header className="mb-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_330px] lg:items-end lg:gap-16 md:mb-12">
        <div className="min-w-0">
          {badge}
          <h1 className="wrap-anywhere md:text-[3rem]">{title}</h1>
          {description}
        </div>
        {progress}
      </header>
    </>
  )
}

const DraftBadge = () => (
  <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-text-muted">
    <Badge icon={Pencil}>Rascunho</Badge>
    Só a administração vê este curso.
  </p>
)

/** Through which turmas the student has the course, and until when. */
const Turmas = ({ turmas }: Pick<Course, 'turmas'>) =>
  turmas.map((turma) => (
    <p key={turma.id} className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-text-muted">
      <span className="inline-flex min-w-0 items-center gap-1.5 font-strong text-text">
        <UsersRound size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="min-w-0 wrap-anywhere">{turma.name}</span>
      </span>
      {turmaPeriod(turma)}
      {turma.monitors.length > 0 ? (
        <span className="min-w-0 wrap-anywhere">Monitoria: {turma.monitors.join(', ')}</span>
      ) : null}
    </p>
  ))

function CourseProgress({ course, lessons }: CourseView) {
  const { id } = useUser()
  const isUnsent = useUnsentProgress(
    id,
    lessons.map((lesson) => lesson.id),
  )
  return (
    <div className="pb-1">
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figure text-[2.125rem] md:text-3xl">{course.percent}%</span>
        <span className="text-sm text-text-muted">{lessonsDone(course)}</span>
      </div>
      <Beam value={course.percent} size="lg" label={`Progresso em ${course.title}`} />
      {course.missingQuiz ? <MissingQuiz courseId={course.id} {...course.missingQuiz} /> : null}
      <p role="status" className="text-sm">
        {isUnsent ? (
          <span className="mt-2 flex items-start gap-2">
            <CloudOff size={17} strokeWidth={1.75} aria-hidden className="mt-0.75 flex-none" />
            Seu progresso está guardado neste aparelho e será enviado depois.
          </span>
        ) : null}
      </p>
    </div>
  )
}

type MissingQuizProps = { courseId: string } & NonNullable<Course['missingQuiz']>

/** Why a course at 100% is not completed, and the way there. */
const MissingQuiz = ({ courseId, lessonId, lessonNumber }: MissingQuizProps) => (
  <TextLink
    icon={ListChecks}
    render={<Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId }} />}
    className="mt-2"
  >
    {quizLeft(lessonNumber)}
  </TextLink>
)

/** The course that comes first, and the way there. */
function CourseLocked({ first }: { first: NonNullable<Course['lockedBy']> }) {
  return (
    <section
      aria-label="Curso bloqueado"
      className="mb-8 flex items-start gap-3.5 rounded-lg bg-tide px-5 py-4.5 md:mb-10"
    >
      <Lock size={20} strokeWidth={1.75} aria-hidden className="mt-0.75 flex-none" />
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{courseLockReason(first)}</p>
        <p className="mt-0.5 text-sm text-text-muted">
          Este curso continua de onde o outro termina.{' '}
          {first.id === null ? null : (
            <TextLink kind="inline" render={<Link to="/course/$courseId" params={{ courseId: first.id }} />}>
              Abrir esse curso
            </TextLink>
          )}
        </p>
      </div>
    </section>
  )
}
