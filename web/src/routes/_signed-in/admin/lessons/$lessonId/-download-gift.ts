import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { exportGift } from '@farol/domain/quiz-import/export-gift.ts'
import { downloadFile } from '../../../../../text/download-file.ts'

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

export const downloadGift = (questions: readonly DraftQuestion[], lessonTitle: string) =>
  downloadFile({
    name: fileName(lessonTitle),
    content: exportGift(questions),
    type: 'text/plain;charset=utf-8',
  })
