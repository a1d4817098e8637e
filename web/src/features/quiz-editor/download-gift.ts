import { fileName } from '@farol/domain/file-name.ts'
import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { exportGift } from '@farol/domain/quiz-import/export-gift.ts'
import { downloadFile } from '#/text/download-file.ts'

export const downloadGift = (questions: readonly DraftQuestion[], lessonTitle: string) =>
  downloadFile({
    name: `quiz-${fileName(lessonTitle) || 'perguntas'}.gift.txt`,
    content: exportGift(questions),
    type: 'text/plain;charset=utf-8',
  })
