import { placed } from '@farol/domain/ordering.ts'
import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { useState } from 'react'
import { notify } from '#/notices/notices.ts'
import { agreeing, counted, QUESTIONS } from '#/text/counts.ts'
import { type EditedQuestion, newEdited } from './edited-question.ts'

/** `isTextFix`: its author says that it still asks the same. */
export type WrittenQuestion = DraftQuestion & { isTextFix: boolean }

/** The questions while they are being edited; their order is the order of the list. */
export function useQuizQuestions(initial: EditedQuestion[]) {
  const [start] = useState(initial)
  const [questions, setQuestions] = useState(start)
  const [isTyping, setIsTyping] = useState(false)

  return {
    questions,
    /** Something is typed into a dialog that has not come into the list yet. */
    isTyping,
    setIsTyping,
    isDirty: questions !== start || isTyping,
    keep: (question: WrittenQuestion, replaced: EditedQuestion | undefined) => {
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
