import { counted, STUDENTS } from './counts.ts'

export const UNTIL_WHEN = 'Só dá para desfazer nos 30 segundos seguintes.'

export const progressLost = (students: number) =>
  students === 0 ? 'Ninguém começou ainda.' : `O progresso de ${counted(students, STUDENTS)} também se perde.`

export const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ')
