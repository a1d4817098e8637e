import { unanswered } from '@farol/domain/quiz-scoring.ts'
import { type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import { imagesOfLesson, type StartedQuiz } from '#/api/quizzes.ts'
import { ErrorPage } from '#/app/error-screen.tsx'
import { MissingScreen } from '#/app/missing-screen.tsx'
import { PlainPage } from '#/app/plain-page.tsx'
import { useUser } from '#/app/use-user.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { ShortcutsDialog } from '#/ui/shortcuts-dialog.tsx'
import { SkeletonScreen, SkeletonText } from '#/ui/skeleton.tsx'
import { QuizNotes, SendButton } from './quiz-notes.tsx'
import { QuizQuestion, QuizQuestionLoading } from './quiz-question.tsx'
import { QuizSteps } from './quiz-steps.tsx'
import { useDraftAnswers } from './use-draft-answers.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useQuizPosition } from './use-quiz-position.ts'
import { useSendQuiz, useSessionEnd } from './use-send-quiz.ts'

const route = getRouteApi('/_signed-in/course/$courseId/lesson/$lessonId/quiz/')

export function QuizScreen() {
  const started = route.useLoaderData()
  const place = route.useParams()
  const { id: userId } = useUser()
  if (started.quiz.questions.length === 0)
    return (
      <PlainPage home="/dashboard">
        <MissingScreen
          title="Quiz não disponível"
          back={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
          backLabel="Voltar para Aula"
          space="md"
        >
          Este quiz ainda não tem perguntas.
        </MissingScreen>
      </PlainPage>
    )
  return (
    <QuizTaker
      // Questions that changed meanwhile start over with the answers that still fit.
      key={started.quiz.questions.map(({ id }) => id).join()}
      started={started}
      place={place}
      userId={userId}
    />
  )
}

export function QuizFailed({ error }: ErrorComponentProps) {
  const place = route.useParams()
  return (
    <ErrorPage title="Erro ao carregar quiz" home="/dashboard" error={error}>
      <Button variant="ghost" render={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}>
        Voltar para Aula
      </Button>
    </ErrorPage>
  )
}

/** The router waits before it shows this, so it appears at once. */
export function QuizLoading() {
  return (
    <SkeletonScreen className="animate-none">
      <QuizFrame
        place={route.useParams()}
        title={<SkeletonText className="w-48" />}
        passingScore={<SkeletonText className="w-8" />}
      >
        <QuizQuestionLoading />
      </QuizFrame>
    </SkeletonScreen>
  )
}

type TakerProps = {
  started: StartedQuiz
  place: LessonPlace
  userId: string
}

function QuizTaker({ started, place, userId }: TakerProps) {
  const { questions, passingScore } = started.quiz
  // Administrators see the quiz without taking it.
  const isOnlyLooking = started.draft === null
  const draft = useDraftAnswers({ place, started, userId })
  const { position, headingRef, move, goToFirstOpen } = useQuizPosition(
    questions,
    draft.answers,
    draft.leftAt,
  )
  const question = questions[position]
  const notifySessionEnd = useSessionEnd(() => {
    if (question) draft.keeper?.leaveAt(question.id)
  })
  const { send, isSending } = useSendQuiz({
    place,
    draftId: started.draft?.id ?? '',
    keeper: draft.keeper,
    notifySessionEnd,
  })
  const [isConfirming, setIsConfirming] = useState(false)
  const missing = unanswered(questions, draft.answers)
  const isLast = position === questions.length - 1

  const choose = (optionId: string) => {
    if (question) draft.choose(question.id, optionId)
  }
  useQuizKeys({
    isOn: !isConfirming,
    optionIds: question?.options.map(({ id }) => id) ?? [],
    onChoose: choose,
    onMove: move,
  })
  if (!question) return null

  return (
    <QuizFrame place={place} title={started.lesson.title} passingScore={`${passingScore}%`}>
      <QuizQuestion
        question={question}
        position={position}
        total={questions.length}
        chosen={draft.answers[question.id]}
        onChoose={choose}
        headingRef={headingRef}
        imagesAt={imagesOfLesson(place)}
      />
      <div className="max-md:mt-auto">
        <QuizSteps
          position={position}
          total={questions.length}
          answered={questions.length - missing}
          onMove={move}
          ending={<SendButton isOff={missing > 0 || isOnlyLooking} onClick={() => setIsConfirming(true)} />}
        />
        <QuizNotes
          missing={isLast ? missing : 0}
          isWaiting={draft.isWaiting}
          isLasting={draft.isLasting}
          isOnlyLooking={isOnlyLooking}
          onGoToFirstOpen={goToFirstOpen}
        />
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Enviar o quiz?"
        variant="primary"
        confirmLabel="Enviar respostas"
        pendingLabel="Enviando…"
        isPending={isSending}
        onConfirm={() => send(draft.answers)}
      >
        Você tem apenas uma tentativa. Depois de enviar, não é mais possível mudar as respostas.
      </ConfirmDialog>
    </QuizFrame>
  )
}

type FrameProps = { place: LessonPlace; title: ReactNode; passingScore: ReactNode; children: ReactNode }

/** The quiz stands alone on its page: nothing around it but the way back. */
function QuizFrame({ place, title, passingScore, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border px-2 pt-1 pb-3 md:min-h-19 md:grid-cols-[1fr_minmax(0,auto)_1fr] md:content-center md:gap-x-6 md:px-10 md:py-2">
        <Button
          variant="ghost"
          icon={ArrowLeft}
          render={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
          className="justify-self-start max-md:px-3 md:-ml-5"
        >
          Voltar para Aula
        </Button>
        <p className="figure min-w-0 max-md:order-last max-md:col-span-2 max-md:px-3 text-[1rem] leading-tight tracking-[-0.01em] wrap-anywhere md:text-center md:text-[1.125rem] md:leading-tight">
          {title}
        </p>
        <p className="text-xs text-text-muted tabular-nums max-md:pr-3 md:whitespace-nowrap md:justify-self-end md:text-sm">
          Nota mínima: {passingScore}
        </p>
      </header>
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-202 flex-1 flex-col px-gutter pt-6 pb-5 outline-none md:px-8 md:pt-11 md:pb-12"
      >
        {children}
        <QuizShortcuts />
      </main>
    </div>
  )
}

/** Where there is a keyboard: what its keys do in a quiz, and the switch for them. */
function QuizShortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-6 text-center max-lg:[@media(hover:none)]:hidden">
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        Atalhos do teclado
      </Button>
      <ShortcutsDialog isOpen={isOpen} onOpenChange={setIsOpen} of="quiz" />
    </div>
  )
}
