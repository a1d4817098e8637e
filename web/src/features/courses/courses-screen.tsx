import type { CourseSummary } from '@farol/contract/courses.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { coursesQuery } from '#/api/courses.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { lessonTotal } from '#/text/lessons.ts'
import { courseLockReason } from '#/text/lock-reasons.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Skeleton, SkeletonLines, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { UpcomingTurmas } from './upcoming-turmas.tsx'

export function CoursesScreen() {
  const { data: courses } = useSuspenseQuery(coursesQuery)
  if (courses.length === 0)
    return (
      <>
        <CoursesHeader />
        <UpcomingTurmas />
        <NoCourses />
      </>
    )
  return (
    <>
      <CoursesHeader hasSentence />
      <UpcomingTurmas />
      <CourseGrid>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </CourseGrid>
    </>
  )
}

export function CoursesFailed({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar cursos" error={error} />
}

/** The router waits before it shows this, so it appears at once. */
export function CoursesLoading() {
  return (
    <SkeletonScreen className="animate-none">
      <CoursesHeader hasSentence />
      <CourseGrid>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <CardFrame
            key={key}
            cover={<Skeleton className="h-full rounded-none" />}
            title={<SkeletonText className="w-4/5" />}
            description={<SkeletonLines />}
          >
            <SkeletonText className="w-16" />
            <Skeleton className="h-11 w-33 rounded-md md:w-29" />
          </CardFrame>
        ))}
      </CourseGrid>
    </SkeletonScreen>
  )
}

function CoursesHeader({ hasSentence = false }: { hasSentence?: boolean }) {
  return (
    <header className="mb-7 md:mb-11">
      <h1>Cursos Disponíveis</h1>
      {hasSentence ? (
        <p className="mt-2.5 max-w-[72ch] text-text-muted">
          Cada curso tem seu próprio ritmo. Escolha por onde começar e siga aula por aula.
        </p>
      ) : null}
    </header>
  )
}

const CourseGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-1 gap-x-8 gap-y-9 md:grid-cols-2 md:gap-y-11 lg:grid-cols-3">{children}</ul>
)

function CourseCard({ course }: { course: CourseSummary }) {
  const { lockedBy } = course
  const isLocked = lockedBy !== null
  return (
    <CardFrame
      cover={
        <>
          <CourseCover index={coverOf(course.id)} picture={course.cover?.large} isOff={isLocked} />
          {isLocked ? (
            <span className="absolute top-3 left-3 inline-flex min-h-7.5 items-center gap-1.5 rounded-sm bg-scene-shore py-0.5 pr-2.75 pl-2.25 text-xs font-strong text-on-ink">
              <Lock size={16} strokeWidth={1.75} aria-hidden />
              Bloqueado
            </span>
          ) : null}
        </>
      }
      title={<span className={classNames(isLocked && 'text-text-muted')}>{course.title}</span>}
      description={course.description}
    >
      {lockedBy ? (
        <LockNote first={lockedBy} className="flex min-h-11 items-center" />
      ) : (
        <>
          <span className="text-sm text-text-muted tabular-nums">{lessonTotal(course.lessonCount)}</span>
          <Button
            variant="outline"
            render={<Link to="/course/$courseId" params={{ courseId: course.id }} />}
            className="max-md:min-w-33"
          >
            Ver Curso<span className="sr-only"> {course.title}</span>
          </Button>
        </>
      )}
    </CardFrame>
  )
}

type CardFrameProps = { cover: ReactNode; title: ReactNode; description: ReactNode; children: ReactNode }

function CardFrame({ cover, title, description, children }: CardFrameProps) {
  return (
    <li>
      <article className="flex h-full flex-col">
        <div className="relative aspect-[16/8] overflow-hidden rounded-md md:aspect-[16/9.4]">{cover}</div>
        <h2 className="mt-5 mb-2 text-[1.375rem] leading-[1.18] wrap-anywhere">{title}</h2>
        <p className="line-clamp-3 text-sm leading-[1.55] text-text-muted">{description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-4 pt-5">{children}</div>
      </article>
    </li>
  )
}

/** What to do first to open a locked course. */
export function LockNote({ first, className }: { first: { title: string | null }; className?: string }) {
  return (
    <p className={classNames('text-sm leading-[1.4] wrap-anywhere text-text-muted', className)}>
      {courseLockReason(first)}
    </p>
  )
}

export const NoCourses = () => (
  <EmptyState title="Nenhum curso disponível" space="lg">
    Assim que um curso for publicado, ele aparece aqui.
  </EmptyState>
)
