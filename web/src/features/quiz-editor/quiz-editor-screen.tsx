import { PASSING_SCORE_DEFAULT } from '@farol/domain/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { problemSentence } from '#/api/api-problem.ts'
import {
  type EditedLesson,
  editedQuizQuery,
  type QuizValues,
  refreshAfterSave,
  saveQuiz,
} from '#/api/quizzes.ts'
import { MissingScreen } from '#/app/missing-screen.tsx'
import { ChangedNotice } from '#/features/admin/form-panel.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { PlanEffectNotice } from '#/features/admin/plan-effect.tsx'
import { DEFAULT_QUIZ_TITLE } from '#/features/quiz/default-quiz-title.ts'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import { useForgetDraft } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { notify } from '#/notices/notices.ts'
import { ATTEMPTS, counted, STUDENTS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { QuizFields } from './quiz-fields.tsx'
import { knownEdited, toSaved } from './quiz-questions.ts'
import { useDraftQuestions } from './use-draft-questions.ts'
import { useRegrade } from './use-regrade.tsx'

const route = getRouteApi('/_signed-in/admin/lessons/$lessonId/quiz')

export function QuizEditorScreen() {
  const loaded = route.useLoaderData()
  // A jump in the history leads from one lesson's quiz to another's without leaving this route.
  return loaded ? <LoadedEditor key={loaded.lesson.id} loaded={loaded} /> : <LessonMissing />
}

const LessonMissing = () => (
  <MissingScreen title="Aula não encontrada" back={<Link to="/admin/courses" />}>
    Ela pode ter sido deletada por outra pessoa.
  </MissingScreen>
)

const nothing = async () => undefined

export const QuizEditorLoading = () => (
  <LoadingScreen>
    <Header lesson={undefined} />
    <QuizEditor
      lesson={undefined}
      quiz={null}
      onSave={async () => ({ refresh: nothing })}
      onReload={nothing}
      onDiscard={() => undefined}
    />
  </LoadingScreen>
)

function Header({ lesson }: { lesson: EditedLesson['lesson'] | undefined }) {
  return (
    <PageHeader
      // The dash does not begin a line.
      title={lesson && `Criar/Editar Quiz\u00a0- ${lesson.title}`}
      here="Quiz"
      crumbs={[
        {
          label: lesson?.courseTitle,
          render: <Link to="/admin/courses/$courseId" params={{ courseId: lesson?.courseId ?? '' }} />,
        },
      ]}
    />
  )
}

function LoadedEditor({ loaded }: { loaded: EditedLesson }) {
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  // What the form started from: a refetched quiz must not change it while the user types.
  const [edited, setEdited] = useState(loaded)
  const { lesson, quiz } = edited
  const [round, setRound] = useState(0)
  const lessonId = lesson.id
  const course = { courseId: lesson.courseId }

  const save = async (values: QuizEdit) => {
    const { changedResults } = await saveQuiz(lessonId, { ...values, version: quiz?.version ?? null })
    notify.success({
      title: 'Quiz salvo com sucesso!',
      ...(changedResults > 0 && { detail: `${counted(changedResults, STUDENTS)} com nota corrigida.` }),
    })
    return {
      refresh: () => refreshAfterSave(queryClient, { ...course, lessonId }),
      goOn: () =>
        navigate({
          to: '/admin/courses/$courseId',
          params: course,
          state: { quizSavedLessonId: lessonId },
          ignoreBlocker: true,
        }),
    }
  }

  const reload = async (onLoaded?: () => void) => {
    try {
      const current = await queryClient.fetchQuery({ ...editedQuizQuery(lessonId), staleTime: 0 })
      onLoaded?.()
      setEdited(current)
    } catch (error) {
      notify.error({ title: 'Erro ao carregar dados', detail: problemSentence(error) })
    }
  }

  return (
    <>
      <Header lesson={lesson} />
      <QuizEditor
        key={`${quiz?.version ?? 'new'}-${round}`}
        lesson={lesson}
        quiz={quiz}
        onSave={save}
        onReload={reload}
        onDiscard={() => setRound(round + 1)}
      />
    </>
  )
}

export type QuizEdit = Omit<QuizValues, 'version'>

type Props = {
  /** Undefined while it is loading. */
  lesson: EditedLesson['lesson'] | undefined
  quiz: EditedLesson['quiz']
  /** Rejects with the problem to show. */
  onSave: (values: QuizEdit) => Promise<WayOn>
  onReload: (onLoaded?: () => void) => Promise<void>
  /** Starts again, without the draft. */
  onDiscard: () => void
}

function QuizEditor({ lesson, quiz, onSave, onReload, onDiscard }: Props) {
  const [isTried, setIsTried] = useState(false)
  const draftOf = lesson && { name: `quiz.${lesson.id}`, version: quiz?.version }
  const { list, ...questionDraft } = useDraftQuestions(
    draftOf,
    quiz?.questions.map((question) => knownEdited(question, quiz.answeredQuestions.includes(question.id))) ??
      [],
  )
  const formRef = useRef<HTMLFormElement>(null)
  const regrade = useRegrade({ quiz, onApply: () => formRef.current?.requestSubmit() })
  const { form, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    // The questions are checked one by one in their dialog.
    schema: async () => (await import('@farol/contract/quizzes.ts')).quizFields,
    defaultValues: {
      title: quiz?.title ?? (lesson ? DEFAULT_QUIZ_TITLE : ''),
      description: quiz?.description ?? '',
      passingScore: quiz?.passingScore ?? PASSING_SCORE_DEFAULT,
      showFeedback: quiz?.showFeedback ?? true,
      isRetakeAllowed: quiz?.isRetakeAllowed ?? true,
      hideKeyBeforeRetake: quiz?.hideKeyBeforeRetake ?? false,
      countsPoints: quiz?.countsPoints ?? false,
    },
    places: {
      title: 'field',
      description: 'field',
      passingScore: 'toast',
      showFeedback: 'toast',
      isRetakeAllowed: 'toast',
      hideKeyBeforeRetake: 'toast',
      countsPoints: 'toast',
    },
    toast: { title: 'Erro ao salvar quiz' },
    save: async (checked) => {
      if (list.questions.length === 0 || (await regrade.isToBeReviewed(list.questions))) return undefined
      const wayOn = await onSave({ ...checked, questions: list.questions.map(toSaved) })
      questionDraft.forget()
      return wayOn
    },
  })

  const [countsPoints, passingScore] = useWatch({
    control: form.control,
    name: ['countsPoints', 'passingScore'],
  })
  const forgetDraft = useForgetDraft()
  /** With its questions, and what was being typed into their dialogs. */
  const forget = () => {
    if (draftOf) forgetDraft(draftOf.name)
  }

  return (
    <form
      ref={formRef}
      noValidate
      {...formProps}
      onSubmit={(event) => {
        setIsTried(true)
        void formProps.onSubmit(event)
      }}
      className="grid grid-cols-1 gap-6"
    >
      <LeaveGuard
        isDirty={isDirty || list.isDirty || questionDraft.isRestored}
        saving={saving}
        draft={{ forget }}
      />
      <DraftNotice
        draft={{
          isRestored: draft.isRestored || questionDraft.isRestored,
          isOlder: draft.isOlder || questionDraft.isOlder,
          discard: () => {
            forget()
            onDiscard()
          },
        }}
      />
      {conflict ? <ChangedNotice sentence={conflict} draft={{ forget }} onReload={onReload} /> : null}
      {quiz && quiz.attemptCount > 0 ? <AttemptsNotice quizId={quiz.id} count={quiz.attemptCount} /> : null}
      <QuizFields form={form} hasAttempts={(quiz?.attemptCount ?? 0) > 0} />
      <QuizEffect lesson={lesson} quiz={quiz} passingScore={passingScore} />
      <QuestionsPanel
        list={list}
        draftOf={draftOf}
        lesson={lesson}
        movedFrom={
          lesson && quiz
            ? {
                courseId: lesson.courseId,
                quiz,
                isDirty: isDirty || list.isDirty || questionDraft.isRestored,
                onMoved: () => onReload(),
              }
            : undefined
        }
        rules={{ countsPoints: countsPoints ?? false, passingScore }}
        error={isTried && list.questions.length === 0 ? 'Adicione pelo menos uma pergunta' : undefined}
        footer={
          <>
            <Button type="submit" isLoading={isSubmitting} loadingText="Salvando…">
              Salvar Quiz
            </Button>
            <Button
              variant="ghost"
              render={<Link to="/admin/courses/$courseId" params={{ courseId: lesson?.courseId ?? '' }} />}
            >
              Cancelar
            </Button>
          </>
        }
      />
      {regrade.dialog}
    </form>
  )
}

type QuizEffectProps = Pick<Props, 'lesson' | 'quiz'> & { passingScore: number }

/** What a new quiz, or another passing score, means for the students of the course. */
function QuizEffect({ lesson, quiz, passingScore }: QuizEffectProps) {
  if (!lesson || quiz?.passingScore === passingScore) return null
  const { id: lessonId, courseId } = lesson
  return quiz ? (
    <PlanEffectNotice
      courseId={courseId}
      plan={{ lessonId }}
      change={{ kind: 'passing-score', score: { before: quiz.passingScore, after: passingScore } }}
    />
  ) : (
    <PlanEffectNotice courseId={courseId} plan={{ lessonId, hasQuiz: true }} change={{ kind: 'add-quiz' }} />
  )
}

/** What editing means for those who have already answered. */
function AttemptsNotice({ quizId, count }: { quizId: string; count: number }) {
  return (
    <div className="flex items-start gap-3 rounded-md bg-tide px-4 py-3.5">
      <Info size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
      <p className="max-w-[90ch]">
        <strong className="font-strong">Este quiz já tem {counted(count, ATTEMPTS)}.</strong> Pode editar com
        calma: notas e respostas antigas ficam como foram dadas, e o que você mudar vale para as próximas
        tentativas. Se uma resposta certa estava marcada errada, corrija a pergunta: antes de mudar notas,
        você vê de quem.{' '}
        <TextLink kind="inline" render={<Link to="/admin/quizzes/$quizId/results" params={{ quizId }} />}>
          Ver resultados
        </TextLink>
      </p>
    </div>
  )
}
