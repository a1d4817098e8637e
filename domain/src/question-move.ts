import { QUESTIONS_MAX } from './limits.ts'

type MoveProblem = 'answered' | 'last' | 'full'

/** Why a question cannot move to another quiz: given answers stay with the quiz that they were given in, and no quiz is left empty. */
export function moveProblem(move: {
  hasAnswers: boolean
  questionCount: number
  /** How many questions the quiz has that it moves to. */
  targetCount: number
}): MoveProblem | undefined {
  if (move.hasAnswers) return 'answered'
  if (move.questionCount <= 1) return 'last'
  return move.targetCount >= QUESTIONS_MAX ? 'full' : undefined
}

export const MOVE_PROBLEMS: Record<MoveProblem, string> = {
  answered: 'Estudantes já responderam esta pergunta: ela fica neste quiz, com as respostas deles.',
  last: 'Esta é a única pergunta deste quiz. Adicione outra antes de mover esta.',
  full: `O outro quiz já tem ${QUESTIONS_MAX} perguntas, o limite.`,
}
