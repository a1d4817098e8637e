import { SCHOOL_TIME_ZONE } from '@farol/domain/limits.ts'
import type { AttemptRow } from './quiz-results.queries.ts'

/** Excel reads UTF-8 only with this mark, and in Brazil separates columns by semicolons. */
const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'
const HEADER = ['Aluno', 'E-mail', 'Score (%)', 'Status', 'Data', 'Tempo (s)']

export function attemptsCsv(rows: AttemptRow[]): string {
  const lines = rows.map(({ person, score, passed, submittedAt, timeSpentSeconds }) => [
    person.name,
    person.email,
    score,
    passed ? 'Aprovado' : 'Reprovado',
    submittedAt.toLocaleString('pt-BR', { timeZone: SCHOOL_TIME_ZONE }),
    timeSpentSeconds,
  ])
  return `${BYTE_ORDER_MARK}${[HEADER, ...lines].map((cells) => cells.map(cell).join(SEPARATOR)).join('\r\n')}\r\n`
}

/** A cell that begins like a formula would be run by the spreadsheet: an apostrophe makes it text. */
function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(/^(?=[=+\-@\t\r])/, "'")
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
