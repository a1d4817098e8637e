import { PASSING_SCORE_DEFAULT } from '@farol/domain/limits.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { EditedLesson, QuizValues } from '#/api/quizzes.ts'
import { ChangedNotice } from '#/features/admin/changed-notice.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import { useVersionedSave, type WayOn } from '#/forms/use-versioned-save.ts'
import { Button } from '#/ui/button.tsx'
import { AttemptsNotice } from './attempts-notice.tsx'
import { knownEdited, toSaved } from './edited-question.ts'
import { QuestionsPanel } from './questions-panel.tsx'
import { quizFieldsCheck } from './quiz-checks.ts'
import { QuizFields } from './quiz-fields.tsx'
import { useQuizQuestions } from './use-quiz-questions.ts'

export type QuizEdit = Omit<QuizValues, 'version'>

type Props = {
  lesson: EditedLesson['lesson']
  quiz: EditedLesson['quiz']
  /** Rejects with the problem to show. */
  onSave: (values: QuizEdit) => Promise<WayOn>
  onReload: () => Promise<void>
}

const fields = [
  'title',
  'description',
  'passingScore',
  'showFeedback',
  'isRetakeAllowed',
  'hideKeyBeforeRetake',
] as const

export function QuizEditor({ lesson, quiz, onSave, onReload }: Props) {
  const [isTried, setIsTried] = useState(false)
  const list = useQuizQuestions(
    quiz?.questions.map((question) => knownEdited(question, quiz.answeredQuestions.includes(question.id))) ??
      [],
  )
  const form = useForm({
    resolver: quizFieldsCheck,
    defaultValues: {
      title: quiz?.title ?? '',
      description: quiz?.description ?? '',
      passingScore: quiz?.passingScore ?? PASSING_SCORE_DEFAULT,
      showFeedback: quiz?.showFeedback ?? true,
      isRetakeAllowed: quiz?.isRetakeAllowed ?? true,
      hideKeyBeforeRetake: quiz?.hideKeyBeforeRetake ?? false,
    },
  })
  const { isSubmitting, isDirty } = form.formState
  const { submit, conflict, saving } = useVersionedSave({
    form,
    fields,
    errorTitle: 'Erro ao salvar quiz',
    save: async (checked) => {
      if (list.questions.length === 0) return undefined
      return onSave({ ...checked, questions: list.questions.map(toSaved) })
    },
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setIsTried(true)
        submit(event)
      }}
      className="grid grid-cols-1 gap-6"
    >
      <LeaveGuard isDirty={isDirty || list.isDirty} saving={saving} />
      {conflict ? <ChangedNotice sentence={conflict} onReload={onReload} /> : null}
      {quiz && quiz.attemptCount > 0 ? <AttemptsNotice quizId={quiz.id} count={quiz.attemptCount} /> : null}
      <QuizFields form={form} />
      <QuestionsPanel
        list={list}
        lessonTitle={lesson.title}
        error={isTried && list.questions.length === 0 ? 'Adicione pelo menos uma pergunta' : undefined}
        footer={
          <>
            <Button type="submit" isLoading={isSubmitting} loadingText="Salvando…">
              Salvar Quiz
            </Button>
            <Button
              variant="ghost"
              render={<Link to="/admin/courses/$courseId" params={{ courseId: lesson.courseId }} />}
            >
              Cancelar
            </Button>
          </>
        }
      />
    </form>
  )
}
