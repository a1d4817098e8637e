import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { exportGift } from '@farol/domain/quiz-import/export-gift.ts'

/** 'quiz-orcamento-os-tres-envelopes.gift.txt' */
const fileName = (title: string) => {
  const plain = title
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
  return `quiz-${plain || 'perguntas'}.gift.txt`
}

export function downloadGift(questions: readonly DraftQuestion[], lessonTitle: string) {
  const url = URL.createObjectURL(new Blob([exportGift(questions)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(lessonTitle)
  link.click()
  URL.revokeObjectURL(url)
}
