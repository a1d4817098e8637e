import { CHANGE_ACTIONS, CHANGED_FIELDS, type ValueKind } from '@farol/contract/change-texts.ts'
import type { RecordedChange } from '@farol/contract/changes.ts'
import { minutesAndSeconds } from './durations.ts'
import { calendarDay } from './figures.ts'
import { questionLines } from './question-changes.ts'
import { shortMoment } from './short-dates.ts'

/** Also of records that an earlier Farol wrote. */
const ACTIONS: Record<string, string> = { ...CHANGE_ACTIONS, 'quiz.save': 'Salvou o quiz' }

/** 'Alterou o curso “Finanças”' */
export function changeSentence({ action, subject }: Pick<RecordedChange, 'action' | 'subject'>) {
  const what = ACTIONS[action] ?? 'Fez uma alteração em'
  return subject ? `${what} “${subject}”` : what
}

const plain = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'vazio' : String(value)

const SHOW: Record<ValueKind, (value: unknown) => string> = {
  text: plain,
  'yes-no': (value) => (value ? 'sim' : 'não'),
  percent: (value) => `${plain(value)}%`,
  moment: (value) => (typeof value === 'string' ? shortMoment(value) : plain(value)),
  day: (value) => (typeof value === 'string' ? calendarDay(value) : plain(value)),
  release: (value) =>
    value === 'interval' ? 'a cada tantos dias' : value === 'dates' ? 'datas por aula' : 'tudo de uma vez',
  access: (value) => (value === 'turmas' ? 'só para turmas' : 'aberto a todos'),
  duration: (value) => (typeof value === 'number' ? minutesAndSeconds(value) : plain(value)),
  role: (value) => (value === 'admin' ? 'admin' : 'estudante'),
  course: (value) => {
    if (!value) return 'nenhum'
    return typeof value === 'object' && 'title' in value ? plain(value.title) : 'outro curso'
  },
  list: (value) =>
    Array.isArray(value) ? value.map((each, index) => `${index + 1}. ${each}`).join(' · ') : plain(value),
  scope: (value) => (value === 'write' ? 'ler e alterar' : 'só ler'),
  when: (value) => (value === 'now' ? 'na hora' : 'depois do prazo'),
}

/** The first records did not store the title of the course. */
const FIELDS = { ...CHANGED_FIELDS, prerequisiteCourseId: CHANGED_FIELDS.prerequisiteCourse }

const isField = (key: string): key is keyof typeof FIELDS => key in FIELDS

export type ChangeLine = { label: string; before: string | undefined; after: string | undefined }

const DETAILED_ALONE = new Set([
  'user.block',
  'user.delete',
  'user.release-attempt',
  'certificate.issue-pending',
  'quiz.apply-minimum',
  'quiz.move-question',
  'demo.remove',
  'turma.add-members',
  'turma.move-members',
  'turma.remove-members',
  'turma.invite',
])

/** Field by field what it was and what it became. For what was created or deleted as a whole the sentence is enough. */
export function changeLines({ action, before, after }: RecordedChange): ChangeLine[] {
  if (!(before && after) && !DETAILED_ALONE.has(action)) return []
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    if (key === 'questionChanges') return questionLines(after?.[key])
    if (!isField(key)) return []
    const [label, kind] = FIELDS[key]
    const text = (values: Record<string, unknown> | null) =>
      values && key in values ? SHOW[kind](values[key]) : undefined
    return [{ label, before: text(before), after: text(after) }]
  })
}
