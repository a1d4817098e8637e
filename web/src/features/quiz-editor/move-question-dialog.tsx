import { MOVE_PROBLEMS, moveProblem } from '@farol/domain/question-move.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { courseLessonsQuery } from '#/api/admin-lessons.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { type EditedLesson, moveQuestion, refreshAfterSave } from '#/api/quizzes.ts'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { TextSkeleton } from '#/features/admin/loading.tsx'
import { notify } from '#/notices/notices.ts'
import { counted, QUESTIONS } from '#/text/counts.ts'
import { SchoolText } from '#/text/school-text.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody } from '#/ui/dialog.tsx'
import type { EditedQuestion } from './quiz-questions.ts'

export type MovedFrom = {
  courseId: string
  quiz: NonNullable<EditedLesson['quiz']>
  /** Something on the page is not saved yet. */
  isDirty: boolean
  onMoved: () => Promise<void>
}
type Props = { question: EditedQuestion; from: MovedFrom; open: boolean; onClose: () => void }

/** Finds the quiz of the course that a question goes to, or says why it stays. */
export function MoveQuestionDialog({ question, from, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Levar para outro quiz"
      description={<SchoolText text={question.text} isInline hasLinks={false} />}
    >
      <DialogBody>
        <Where question={question} from={from} onClose={onClose} />
      </DialogBody>
    </Dialog>
  )
}

const UNSAVED = 'Salve o quiz antes de mover uma pergunta: o que você mudou ainda não está guardado.'

function Where({ question, from, onClose }: Omit<Props, 'open'>) {
  const { quiz, isDirty } = from
  const facts = { hasAnswers: question.answered !== undefined, questionCount: quiz.questions.length }
  const problem = moveProblem({ ...facts, targetCount: 0 })
  if (problem) return <p>{MOVE_PROBLEMS[problem]}</p>
  if (isDirty || question.id === null) return <p>{UNSAVED}</p>
  return <OtherQuizzes questionId={question.id} from={from} onClose={onClose} />
}

type OtherQuizzesProps = { questionId: string; from: MovedFrom; onClose: () => void }

function OtherQuizzes({ questionId, from, onClose }: OtherQuizzesProps) {
  const { courseId, quiz, onMoved } = from
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(courseLessonsQuery(courseId))
  const moving = useMutation({
    mutationFn: (to: { quizId: string; lessonId: string; title: string }) =>
      moveQuestion({ quizId: quiz.id, questionId }, { toQuizId: to.quizId, version: quiz.version }),
    onSuccess: async (_, { lessonId, title }) => {
      notify.success({
        title: 'Pergunta movida',
        detail: `Agora ela está no fim do quiz da aula “${title}”.`,
      })
      await Promise.all([refreshAfterSave(queryClient, { courseId, lessonId }), onMoved()])
      onClose()
    },
    onError: (problem) =>
      notify.error({ title: 'Erro ao mover a pergunta', detail: problemSentence(problem) }),
  })
  if (error && !data) return <LoadProblem error={error} onRetry={refetch} />
  if (!data) return <TextSkeleton className="w-60" />
  const others = data.lessons.filter((lesson) => lesson.quiz !== null && lesson.quiz.id !== quiz.id)
  if (others.length === 0) return <p>Nenhuma outra aula deste curso tem um quiz.</p>
  return (
    <>
      <p className="text-sm text-text-muted">
        A pergunta vai para o fim do outro quiz. O minuto da explicação fica para trás, porque é do vídeo
        desta aula.
      </p>
      <ul aria-label="Quizzes do curso" className="mt-3">
        {others.map(({ id: lessonId, title, quiz: other }) => (
          <li
            key={lessonId}
            className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">
              <span className="block font-strong">{title}</span>
              <span className="block text-xs text-text-muted">
                {other?.title}, {counted(other?.questionCount ?? 0, QUESTIONS)}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              isLoading={moving.isPending && moving.variables.lessonId === lessonId}
              aria-label={`Levar para o quiz da aula ${title}`}
              onClick={() => {
                if (other && !moving.isPending) moving.mutate({ quizId: other.id, lessonId, title })
              }}
            >
              Levar
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
