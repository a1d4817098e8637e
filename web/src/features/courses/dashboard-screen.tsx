import type { User } from '@farol/contract/account.ts'
import type { CourseSummary } from '@farol/contract/courses.ts'
import { firstName } from '@farol/domain/initials.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { coursesQuery } from '#/api/courses.ts'
import { useUser } from '#/app/use-user.ts'
import { DashboardAvisos } from '#/features/notifications/dashboard-avisos.tsx'
import { courseStanding } from '#/text/lessons.ts'
import { numberText } from '#/text/numbers.ts'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { Counters } from '#/ui/counters.tsx'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { Skeleton, SkeletonLines, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { courseLink, courseVerb } from './course-action.tsx'
import { CoursesFailed, LockNote, NoCourses } from './courses-screen.tsx'
import { courseCounts, leadCourse, leadSentence } from './lead-course.ts'
import { NextDeadlines } from './next-deadlines.tsx'
import { UpcomingTurmas } from './upcoming-turmas.tsx'

export function DashboardScreen() {
  const { data: courses } = useSuspenseQuery(coursesQuery)
  const lead = leadCourse(courses)
  const others = courses.filter((course) => course !== lead)
  const counts = courseCounts(courses)
  return (
    <>
      <DashboardHeader
        user={useUser()}
        sentence={leadSentence(courses)}
        inProgress={numberText(counts.inProgress)}
        completed={numberText(counts.completed)}
        total={numberText(courses.length)}
      />
      <DashboardAvisos />
      <UpcomingTurmas />
      {lead ? <LeadCourse course={lead} /> : null}
      <Deadlines />
      {courses.length === 0 ? <NoCourses /> : null}
      {others.length > 0 ? (
        <CourseList title={lead?.status === 'not-started' ? 'Outros cursos' : 'Seus cursos'}>
          {others.map((course) => (
            <CourseRow key={course.id} course={course} />
          ))}
        </CourseList>
      ) : null}
    </>
  )
}

/** For whom a turma sets some. */
function Deadlines() {
  const { data } = useSuspenseQuery({ ...coursesQuery, select: ({ deadlines }) => deadlines })
  return data.length > 0 ? <NextDeadlines deadlines={data} /> : null
}

export const DashboardFailed = CoursesFailed

/** The router waits before it shows this, so it appears at once. */
export function DashboardLoading() {
  const figure = <SkeletonText className="w-8" />
  return (
    <SkeletonScreen className="animate-none">
      <DashboardHeader
        user={useUser()}
        sentence={<SkeletonText className="w-95" />}
        inProgress={figure}
        completed={figure}
        total={figure}
      />
      <LeadFrame
        invitation={<SkeletonText className="w-40" />}
        title={<SkeletonText className="w-100" />}
        description={<SkeletonLines />}
        progress={<SkeletonText className="w-full" />}
        standing={<SkeletonText className="w-44" />}
        action={<Skeleton className="h-11 rounded-md sm:w-36" />}
      />
      <CourseList title={<SkeletonText className="w-36" />}>
        {[1, 2, 3].map((key) => (
          <RowFrame
            key={key}
            cover={<Skeleton className="h-full" />}
            title={<SkeletonText className="w-3/4" />}
            standing={<SkeletonText className="w-2/5" />}
            progress={<Skeleton className="my-0.5 h-3" />}
            action={<Skeleton className="h-11 rounded-md" />}
          />
        ))}
      </CourseList>
    </SkeletonScreen>
  )
}

type HeaderProps = {
  user: User
  sentence: ReactNode
  inProgress: ReactNode
  completed: ReactNode
  total: ReactNode
}

function DashboardHeader({ user, sentence, inProgress, completed, total }: HeaderProps) {
  return (
    <header className="mb-6 lg:flex lg:items-end lg:justify-between lg:gap-10 md:mb-10">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">Olá, {firstName(user.name)}</h1>
        <p className="mt-2.5 text-text-muted">{sentence}</p>
        {user.role === 'admin' ? (
          <Button
            variant="outline"
            size="sm"
            iconAfter={ArrowRight}
            render={<Link to="/admin" />}
            className="mt-4"
          >
            Ir para a administração
          </Button>
        ) : null}
      </div>
      <div className="mt-6 lg:mt-0">
        <Counters
          counters={[
            { label: 'Em andamento', value: inProgress },
            { label: 'Concluídos', value: completed },
            { label: 'Total de cursos', value: total },
          ]}
        />
      </div>
    </header>
  )
}

/** The course to go on with. */
function LeadCourse({ course }: { course: CourseSummary }) {
  const isBegun = course.status === 'in-progress'
  return (
    <LeadFrame
      label={isBegun ? 'Curso em andamento' : 'Curso para começar'}
      invitation={isBegun ? 'Continue de onde parou' : 'Comece por aqui'}
      title={course.title}
      description={course.description}
      progress={
        <BeamRow
          value={course.percent}
          size="lg"
          label={`Progresso em ${course.title}`}
          className="lg:gap-4.5"
        />
      }
      standing={courseStanding(course)}
      action={
        <Button variant="beam" iconAfter={ArrowRight} render={courseLink(course)}>
          {courseVerb(course)}
        </Button>
      }
      cover={
        <CourseCover
          index={coverOf(course.id)}
          picture={course.cover?.large}
          align="left"
          className="absolute inset-0"
        />
      }
    />
  )
}

type LeadFrameProps = {
  label?: string
  invitation: ReactNode
  title: ReactNode
  description: ReactNode
  progress: ReactNode
  standing: ReactNode
  action: ReactNode
  cover?: ReactNode
}

function LeadFrame(props: LeadFrameProps) {
  return (
    <section
      aria-label={props.label}
      className="night flex flex-col-reverse overflow-hidden rounded-lg bg-background lg:grid lg:grid-cols-[minmax(0,1fr)_42%] in-data-[theme=dark]:bg-surface-raised"
    >
      <div className="flex flex-col px-5.5 pt-5.5 pb-6 lg:py-10 lg:pr-3 lg:pl-11">
        <span className="text-sm font-strong text-beam-text">{props.invitation}</span>
        <h2 className="mt-1 mb-2 text-[1.625rem] leading-[1.08] wrap-anywhere lg:mt-2 lg:mb-3 lg:text-[2.125rem]">
          {props.title}
        </h2>
        <p className="line-clamp-3 max-w-[54ch] text-sm text-text-muted lg:text-base">{props.description}</p>
        <div className="mt-5 lg:mt-7.5">{props.progress}</div>
        <div className="mt-3.5 flex flex-col items-stretch gap-4 sm:flex-row sm:items-center sm:justify-between lg:mt-6">
          <span className="text-sm text-text-muted">{props.standing}</span>
          {props.action}
        </div>
      </div>
      <div className="relative min-h-35 max-lg:[clip-path:polygon(0_0,100%_0,100%_80%,0_100%)] lg:[clip-path:polygon(19%_0,100%_0,100%_100%,0_100%)]">
        {props.cover}
      </div>
    </section>
  )
}

function CourseList({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="seus-cursos" className="mt-section">
      <h2 id="seus-cursos" className="mb-2">
        {title}
      </h2>
      <ul className="divide-y divide-border border-y border-border">{children}</ul>
    </section>
  )
}

function CourseRow({ course }: { course: CourseSummary }) {
  const { lockedBy } = course
  const isLocked = lockedBy !== null
  return (
    <RowFrame
      cover={
        <>
          <CourseCover index={coverOf(course.id)} picture={course.cover?.small} isOff={isLocked} />
          {isLocked ? (
            <span aria-hidden className="absolute inset-0 grid place-items-center text-cover-paper">
              <Lock size={20} strokeWidth={1.75} />
            </span>
          ) : null}
        </>
      }
      title={<span className={classNames(isLocked && 'text-text-muted')}>{course.title}</span>}
      standing={courseStanding(course)}
      progress={
        lockedBy ? (
          <LockNote first={lockedBy} />
        ) : (
          <BeamRow value={course.percent} label={`Progresso em ${course.title}`} />
        )
      }
      action={
        isLocked ? (
          <Button variant="outline" icon={Lock} isBlock disabled>
            Bloqueado
          </Button>
        ) : (
          <Button variant="outline" isBlock render={courseLink(course)}>
            {courseVerb(course)}
            <span className="sr-only"> {course.title}</span>
          </Button>
        )
      }
    />
  )
}

type RowFrameProps = {
  cover: ReactNode
  title: ReactNode
  standing: ReactNode
  progress: ReactNode
  action: ReactNode
}

function RowFrame({ cover, title, standing, progress, action }: RowFrameProps) {
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 py-5 md:grid-cols-[128px_minmax(0,1fr)_148px] md:gap-x-7 md:py-5.5 xl:grid-cols-[128px_minmax(0,1.15fr)_minmax(0,1fr)_148px]">
      <div className="relative h-16 overflow-hidden rounded-sm md:row-span-2 md:h-19 xl:row-span-1">
        {cover}
      </div>
      <div className="min-w-0">
        <h3 className="text-base leading-[1.25] wrap-anywhere md:text-[1.1875rem]">{title}</h3>
        <p className="mt-1 text-sm text-text-muted">{standing}</p>
      </div>
      <div className="max-md:col-span-2 md:col-start-2 md:row-start-2 xl:col-start-3 xl:row-start-1">
        {progress}
      </div>
      <div className="max-md:col-span-2 md:col-start-3 md:row-span-2 md:row-start-1 xl:col-start-4 xl:row-span-1">
        {action}
      </div>
    </li>
  )
}
