import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lessonMaterialsQuery } from '#/api/lessons.ts'
import { ErrorPage } from '#/app/error-screen.tsx'
import { MissingScreen } from '#/app/missing-screen.tsx'
import { PlainPage } from '#/app/plain-page.tsx'
import { whenIdle } from '#/app/when-idle.ts'
import { notify } from '#/notices/notices.ts'
import { useCaptionChoice } from '#/player/use-caption-choice.ts'
import { SchoolText } from '#/text/school-text.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { Skeleton, SkeletonLines, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { LessonMaterials } from './lesson-materials.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import { LessonVideo } from './lesson-video.tsx'
import { ProgressLoading } from './progress-block.tsx'
import { QuizCard } from './quiz-card.tsx'
import { useJump } from './use-jump.ts'
import { useLessonVisit } from './use-lesson-visit.ts'

/** After the video and what the first paint shows. */
const duvidas = lazyPart(async () => (await import('#/features/duvidas/lesson-duvidas.tsx')).LessonDuvidas)

const route = getRouteApi('/_signed-in/course/$courseId/lesson/$lessonId/')

export function LessonScreen() {
  const opened = route.useLoaderData()
  return opened ? <Lesson key={opened.lesson.id} opened={opened} /> : <LessonMissing />
}

export function LessonFailed({ error }: ErrorComponentProps) {
  const { courseId } = route.useParams()
  return (
    <ErrorPage home="/dashboard" error={error}>
      <Button variant="ghost" render={<Link to="/course/$courseId" params={{ courseId }} />}>
        Voltar ao curso
      </Button>
    </ErrorPage>
  )
}

function LessonMissing() {
  const { courseId } = route.useParams()
  useLeaveMissingLesson()
  return (
    <PlainPage home="/dashboard">
      <MissingScreen
        title="Aula não encontrada"
        back={<Link to="/course/$courseId" params={{ courseId }} />}
        space="md"
      >
        Ela pode ter sido retirada do curso.
      </MissingScreen>
    </PlainPage>
  )
}

/** Says what is missing and goes back. A user who typed the address has nowhere to go back to, and stays on this page. */
function useLeaveMissingLesson() {
  const { history } = useRouter()
  const hasLeft = useRef(false)
  useEffect(() => {
    // In development React runs every effect twice, and one step back is enough.
    if (hasLeft.current) return
    hasLeft.current = true
    notify.error({ title: 'Aula não encontrada', detail: 'Ela pode ter sido retirada do curso.' })
    if (history.canGoBack()) history.back()
  }, [history])
}

/** The router waits before it shows this, so it appears at once. */
export function LessonLoading() {
  const { courseId } = route.useParams()
  return (
    <div className="night cinema min-h-dvh bg-background">
      <SkeletonScreen className="animate-none">
        <LessonHeader
          courseId={courseId}
          courseTitle={<SkeletonText className="w-40" />}
          title={<SkeletonText className="w-56" />}
        />
        <LessonColumns
          video={<Skeleton className="aspect-video max-md:rounded-none md:rounded-md" />}
          panel={<ProgressLoading />}
        >
          <AboutLesson>
            <SkeletonLines />
          </AboutLesson>
        </LessonColumns>
      </SkeletonScreen>
    </div>
  )
}

function Lesson({ opened }: { opened: OpenedLesson }) {
  const { course, lesson, quiz } = opened
  const visit = useLessonVisit(opened)
  const captions = useCaptionChoice(lesson)
  const place = { courseId: course.id, lessonId: lesson.id }
  const { data: materials } = useQuery({ ...lessonMaterialsQuery(place), initialData: lesson.materials })
  useJump(visit, route.useSearch().t)
  const [isTheatre, setIsTheatre] = useState(false)
  const [marks, setMarks] = useState<ReactNode>(null)
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true)
        return () => undefined
      }),
    [],
  )
  const LessonDuvidas = useLazyPart(duvidas, isIdle)
  return (
    <div className="night cinema min-h-dvh bg-background">
      <a href="#conteudo" className="skip-link">
        Ir para o conteúdo
      </a>
      <LessonHeader courseId={course.id} courseTitle={course.title} title={lesson.title} />
      <main id="conteudo" tabIndex={-1}>
        <LessonColumns
          isTheatre={isTheatre}
          video={
            <LessonVideo
              opened={opened}
              visit={visit}
              captions={captions}
              isTheatre={isTheatre}
              onToggleTheatre={() => setIsTheatre(!isTheatre)}
              marks={marks}
            />
          }
          panel={<LessonPanel opened={opened} visit={visit} captions={captions} />}
          hasCard={quiz !== null}
        >
          <div className="grid grid-cols-1 gap-8">
            <AboutLesson>
              <SchoolText text={lesson.description || 'Esta aula ainda não tem descrição.'} heading="h3" />
            </AboutLesson>
            <LessonMaterials materials={materials} />
            {LessonDuvidas ? (
              <LessonDuvidas place={place} media={visit.media} onSeek={visit.seek} onMarks={setMarks} />
            ) : null}
          </div>
          {quiz ? (
            <QuizCard
              place={place}
              hasNext={opened.next !== null}
              quiz={quiz}
              access={visit.quizAccess}
              minWatchPercentage={lesson.minWatchPercentage}
            />
          ) : null}
        </LessonColumns>
      </main>
    </div>
  )
}

type HeaderProps = { courseId: string; courseTitle: ReactNode; title: ReactNode }

function LessonHeader({ courseId, courseTitle, title }: HeaderProps) {
  return (
    <header className="px-2 pt-1 pb-3 max-md:border-b max-md:border-border md:flex md:min-h-18 md:items-center md:gap-1 md:px-8 md:py-2">
      <Button
        variant="ghost"
        icon={ArrowLeft}
        render={<Link to="/course/$courseId" params={{ courseId }} />}
        className="flex-none max-md:px-3 md:-ml-5"
      >
        Voltar ao curso
      </Button>
      <div className="min-w-0 border-border leading-[1.3] max-md:px-3 md:border-l md:pl-5">
        <p className="line-clamp-2 text-sm wrap-anywhere text-text-muted">{courseTitle}</p>
        <h1 className="text-[1.125rem] leading-tight tracking-[-0.01em] wrap-anywhere md:text-lg">{title}</h1>
      </div>
    </header>
  )
}

type ColumnsProps = {
  isTheatre?: boolean
  video: ReactNode
  panel: ReactNode
  /** Whether a card stands beside what the lesson is about. */
  hasCard?: boolean
  children: ReactNode
}

function LessonColumns({ isTheatre = false, video, panel, hasCard = false, children }: ColumnsProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid grid-cols-1 gap-x-8 pb-16 md:px-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-panel)]',
        // A panel longer than what is beside it adds nothing between the video and its description.
        'lg:grid-rows-[auto_1fr]',
        !isTheatre && 'max-w-[1560px]',
      )}
    >
      <div className={classNames('min-w-0', isTheatre && 'theatre lg:col-span-2')}>{video}</div>
      <aside
        aria-label="Progresso da aula"
        className={classNames(
          'max-lg:mt-6 max-md:px-gutter lg:col-start-2',
          isTheatre ? 'lg:mt-7' : 'lg:row-span-2',
        )}
      >
        {panel}
      </aside>
      <div
        className={classNames(
          'mt-7 grid content-start items-start gap-x-10 gap-y-8 max-md:px-gutter lg:col-start-1 lg:row-start-2',
          hasCard && 'xl:grid-cols-[minmax(0,1fr)_400px]',
        )}
      >
        {children}
      </div>
    </div>
  )
}

const AboutLesson = ({ children }: { children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-[1.375rem]">Sobre esta aula</h2>
    <div className="max-w-[62ch] wrap-anywhere text-text-muted">{children}</div>
  </section>
)
