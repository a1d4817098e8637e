import { isPassKept } from '@farol/domain/regrade.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import { imagesOfLesson, type QuizResult, quizResultQuery } from '#/api/quizzes.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { MissingScreen } from '#/app/missing-screen.tsx'
import { CourseCertificate } from '#/features/courses/course-completed.tsx'
import { minutesAndSeconds } from '#/text/durations.ts'
import { opensText } from '#/text/lesson-days.ts'
import { Button } from '#/ui/button.tsx'
import { CourseCover } from '#/ui/course-cover.tsx'
import { Skeleton, SkeletonLines, SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { AnswerList } from './answer-list.tsx'
import { PassedBadge } from './passed-badge.tsx'
import { Figures, VerdictFigures } from './verdict-figures.tsx'

const route = getRouteApi('/_signed-in/_student/course/$courseId_/lesson/$lessonId/quiz/result')

export function ResultScreen() {
  const place = route.useParams()
  if (route.useLoaderData()) return <Result place={place} />
  return (
    <MissingScreen
      title="Resultados não encontrados"
      back={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
      backLabel="Voltar para Aula"
    >
      Você ainda não enviou este quiz.
    </MissingScreen>
  )
}

export function ResultFailed({ error }: ErrorComponentProps) {
  return <ErrorScreen title="Erro ao carregar resultados" error={error} />
}

/** The router waits before it shows this, so it appears at once. */
export function ResultLoading() {
  const figure = <SkeletonText className="w-16" />
  return (
    <SkeletonScreen className="animate-none">
      <ResultFrame place={route.useParams()} lessonTitle={<SkeletonText className="w-48" />}>
        <section className={paper}>
          <Skeleton className="h-7.5 w-24" />
          <h1 className="mt-4">
            <SkeletonText className="w-110" />
          </h1>
          <p className="mt-2.5">
            <SkeletonLines />
          </p>
          <Skeleton className="mt-8 mb-7 h-5.5 md:mt-11" />
          <Figures score={figure} passingScore={figure} correct={figure} />
        </section>
      </ResultFrame>
    </SkeletonScreen>
  )
}

function Result({ place }: { place: LessonPlace }) {
  const { data: result } = useSuspenseQuery(quizResultQuery(place))
  const { course, lesson, feedback } = result
  return (
    <ResultFrame place={place} lessonTitle={lesson.title}>
      <p className="mb-5 hidden text-sm print:block">
        {course.title} · {lesson.title}
      </p>
      {result.attempt.passed ? <PassedVerdict result={result} /> : <FailedVerdict result={result} />}
      {feedback ? (
        <section aria-labelledby="feedback" className="mt-10 md:mt-14">
          <h2 id="feedback" className="mb-5.5">
            Feedback Detalhado
          </h2>
          <AnswerList
            size="lg"
            ownLabel="Sua resposta"
            imagesAt={imagesOfLesson(place)}
            answers={feedback.map(({ id, text, explanationSeconds, ...answer }) => ({
              ...answer,
              key: id,
              question: text,
              videoLink:
                explanationSeconds === null ? null : <VideoLink place={place} seconds={explanationSeconds} />,
            }))}
          />
        </section>
      ) : null}
    </ResultFrame>
  )
}

const VideoLink = ({ place, seconds }: { place: LessonPlace; seconds: number }) => (
  <TextLink
    icon={Play}
    render={<Link to="/course/$courseId/lesson/$lessonId" params={place} search={{ t: seconds }} />}
    className="mt-2 print:hidden"
  >
    {`Ver no vídeo (${minutesAndSeconds(seconds)})`}
  </TextLink>
)

type FrameProps = { place: LessonPlace; lessonTitle: ReactNode; children: ReactNode }

const ResultFrame = ({ place, lessonTitle, children }: FrameProps) => (
  <div className="mx-auto max-w-217">
    <TextLink
      icon={ArrowLeft}
      render={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
      className="-mt-2 mb-2 wrap-anywhere md:-mt-3 md:mb-3.5 print:hidden"
    >
      {lessonTitle}
    </TextLink>
    {children}
  </div>
)

const paper = 'rounded-lg border border-border bg-surface px-6 pt-6 pb-7 md:px-12 md:py-11'

function FailedVerdict({ result: { attempt, course, lesson, quiz } }: { result: QuizResult }) {
  return (
    <section className={paper}>
      <PassedBadge passed={false} />
      <h1 className="mt-4 max-w-[14em]">Você não atingiu a nota mínima</h1>
      <p className="mt-2.5 text-text-muted">
        {quiz.isRetakeAllowed
          ? 'Você precisa assistir a aula novamente para refazer o quiz'
          : 'Este quiz tem apenas uma tentativa. Se precisar de outra, fale com a administração da escola.'}
      </p>
      {quiz.isAnswerKeyShown ? null : (
        <p className="mt-1 text-text-muted">
          As respostas certas aparecem quando você passar: assim a nova tentativa vale por si.
        </p>
      )}
      <VerdictFigures attempt={attempt} />
      <div className="mt-7 grid md:mt-9 md:justify-start print:hidden">
        <Button
          icon={ArrowLeft}
          render={
            <Link
              to="/course/$courseId/lesson/$lessonId"
              params={{ courseId: course.id, lessonId: lesson.id }}
            />
          }
        >
          Voltar para Aula
        </Button>
      </div>
    </section>
  )
}

/** The cover whose light rises in the middle, for the narrow picture of phones. */
const RISING_LIGHT = 2

function PassedVerdict({ result }: { result: QuizResult }) {
  const { attempt, course, nextLesson, isCourseCompleted, unlockedCourses } = result
  return (
    <section className="night relative flex flex-col-reverse overflow-hidden rounded-lg bg-background in-data-[theme=dark]:bg-surface-raised md:grid md:grid-cols-[minmax(0,1fr)_200px] lg:grid-cols-[minmax(0,1fr)_270px] print:block print:border print:border-border">
      <div className="px-6 pt-6 pb-7 md:py-11 md:pr-2 md:pl-12 print:pr-12">
        <PassedBadge passed />
        <h1 className="mt-4 max-w-[14em]">Parabéns! Você passou!</h1>
        <p className="mt-2.5 text-text-muted">{whatNext(result)}</p>
        {isPassKept(attempt) ? (
          <p className="mt-1 text-text-muted">
            Uma pergunta do quiz foi corrigida depois. A nota é a de hoje, e a sua aprovação vale.
          </p>
        ) : null}
        {unlockedCourses.map(({ id, title }) => (
          <p key={id} className="mt-1.5 print:hidden">
            <TextLink render={<Link to="/course/$courseId" params={{ courseId: id }} />}>
              {`Você desbloqueou o curso “${title}”`}
            </TextLink>
          </p>
        ))}
        {isCourseCompleted ? <CourseCertificate courseId={course.id} isNextStep={false} /> : null}
        <VerdictFigures attempt={attempt} />
        <div className="mt-7 grid md:mt-9 md:justify-start print:hidden">
          {nextLesson && !nextLesson.opensOn ? (
            <Button
              variant="beam"
              iconAfter={ArrowRight}
              render={
                <Link
                  to="/course/$courseId/lesson/$lessonId"
                  params={{ courseId: course.id, lessonId: nextLesson.id }}
                />
              }
            >
              Continuar para Próxima Aula
            </Button>
          ) : (
            <Button
              variant="beam"
              iconAfter={ArrowRight}
              render={<Link to="/course/$courseId" params={{ courseId: course.id }} />}
            >
              Ver Curso
            </Button>
          )}
        </div>
      </div>
      <div className="relative h-37 print:hidden [clip-path:polygon(0_0,100%_0,100%_78%,0_100%)] md:h-auto md:[clip-path:polygon(30%_0,100%_0,100%_100%,0_100%)]">
        <PassedScene className="absolute inset-0 size-full max-md:hidden" />
        <CourseCover index={RISING_LIGHT} className="md:hidden" />
      </div>
    </section>
  )
}

function whatNext({ nextLesson, isCourseCompleted, course }: QuizResult) {
  if (nextLesson?.opensOn) return `A próxima aula ainda não abriu. ${opensText(nextLesson.opensOn)}.`
  if (nextLesson) return 'A próxima aula já está aberta.'
  if (isCourseCompleted) return `Você concluiu o curso “${course.title}”.`
  return 'Esta é a última aula. Complete as que faltam para concluir o curso.'
}

/** A lighthouse with its light on, for the moment of passing. */
function PassedScene({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 270 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <path className="fill-cover-night" d="M0 0h270v480H0z" />
      <path
        className="fill-cover-sea"
        d="M150 366L-544 -206L-347 -384zM150 366L792 -265L948 -50zM0 438h270v42H0z"
      />
      <path className="fill-cover-paper" d="M150 366L-180 -471L48 -528z" />
      <path className="fill-cover-amber" d="M150 366L252 -528L647 -384z" />
      <path className="fill-cover-paper" d="M137 440 143 376h14l6 64z" />
      <circle className="fill-cover-paper" cx="150" cy="364" r="10" />
    </svg>
  )
}
