import { placed } from '@farol/domain/ordering.ts'
import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { useState } from 'react'
import { notify } from '../../../../../notices/notices.ts'
import { agreeing, counted, QUESTIONS } from '../../../../../text/counts.ts'
import { type EditedQuestion, newEdited } from './-edited-question.ts'

/** The questions while they are being edited; their order is the order of the list. */
export function useQuizQuestions(initial: EditedQuestion[]) {
  const [start] = useState(initial)
  const [questions, setQuestions] = useState(start)

  return {
    questions,
    isDirty: questions !== start,
    keep: (question: DraftQuestion, replaced: EditedQuestion | undefined) => {
      setQuestions(
        replaced
          ? questions.map((other) => (other === replaced ? { ...replaced, ...question } : other))
          : [...questions, newEdited(question)],
      )
      notify.success({ title: replaced ? 'Pergunta atualizada' : 'Pergunta adicionada' })
    },
    remove: (question: EditedQuestion) => {
      setQuestions(questions.filter((other) => other !== question))
      notify.success({ title: 'Pergunta removida' })
    },
    move: (question: EditedQuestion, position: number) =>
      setQuestions(placed(questions, { item: question, position })),
    add: (imported: readonly DraftQuestion[]) => {
      setQuestions([...questions, ...imported.map(newEdited)])
      notify.success({
        title: agreeing(imported.length, ['Pergunta adicionada', 'Perguntas adicionadas']),
        detail: `${counted(imported.length, QUESTIONS)} no fim da lista. Salve o quiz para guardar.`,
      })
    },
  }
}

export type QuizQuestions = ReturnType<typeof useQuizQuestions>
