import type { ChangeAction, ChangedField, RecordedChange } from '@farol/contract/changes.ts'
import { minutesAndSeconds } from './durations.ts'
import { questionLines } from './question-changes.ts'
import { shortMoment } from './short-dates.ts'

/** Also of records that an earlier Farol wrote. */
const ACTIONS: Record<ChangeAction | 'quiz.save', string> = {
  'course.create': 'Criou o curso',
  'course.update': 'Alterou o curso',
  'course.delete': 'Deletou o curso',
  'course.move': 'Mudou a ordem do curso',
  'course.duplicate': 'Duplicou o curso',
  'lesson.create': 'Criou a aula',
  'lesson.update': 'Alterou a aula',
  'lesson.delete': 'Deletou a aula',
  'lesson.move': 'Mudou a ordem da aula',
  'quiz.create': 'Criou o quiz',
  'quiz.update': 'Alterou o quiz',
  'quiz.save': 'Salvou o quiz',
  'quiz.delete': 'Deletou o quiz',
  'quiz.apply-minimum': 'Aplicou a nota mínima às tentativas do quiz',
  'user.role': 'Mudou o papel de',
  'user.reset-factors': 'Removeu a verificação em duas etapas de',
  'user.block': 'Bloqueou a conta de',
  'user.unblock': 'Desbloqueou a conta de',
  'user.delete': 'Excluiu a conta de',
  'user.password-link': 'Criou um link de nova senha para',
  'user.release-attempt': 'Liberou nova tentativa para',
  'user.complete-lesson': 'Marcou como concluída para',
  'certificate.revoke': 'Revogou o certificado de',
  'certificate.reissue': 'Emitiu um novo certificado para',
  'certificate.issue-pending': 'Emitiu certificados para quem já concluiu',
  'settings.update': 'Alterou as configurações',
  'demo.remove': 'Removeu os dados de demonstração',
  'api-key.create': 'Criou a chave de API',
  'api-key.revoke': 'Revogou a chave de API',
}

/** 'Alterou o curso “Finanças”' */
export function changeSentence({ action, subject }: Pick<RecordedChange, 'action' | 'subject'>) {
  const what = isAction(action) ? ACTIONS[action] : 'Fez uma alteração em'
  return subject ? `${what} “${subject}”` : what
}

const isAction = (action: string): action is keyof typeof ACTIONS => action in ACTIONS

type Show = (value: unknown) => string

const plain: Show = (value) =>
  value === null || value === undefined || value === '' ? 'vazio' : String(value)
const yesOrNo: Show = (value) => (value ? 'sim' : 'não')
const percent: Show = (value) => `${plain(value)}%`
const moment: Show = (value) => (typeof value === 'string' ? shortMoment(value) : plain(value))
const duration: Show = (value) => (typeof value === 'number' ? minutesAndSeconds(value) : plain(value))
const role: Show = (value) => (value === 'admin' ? 'admin' : 'estudante')
const course: Show = (value) => {
  if (!value) return 'nenhum'
  return typeof value === 'object' && 'title' in value ? plain(value.title) : 'outro curso'
}

const list: Show = (value) =>
  Array.isArray(value) ? value.map((each, index) => `${index + 1}. ${each}`).join(' · ') : plain(value)
const scope: Show = (value) => (value === 'write' ? 'ler e alterar' : 'só ler')

type Field = readonly [label: string, show: Show]

/** Every field that the server records needs a text here: without one it would be missing from the change log. */
export type FieldTexts = Record<Exclude<ChangedField, 'questionChanges'>, Field>

/** The name that users know a field by, and how its value is shown. */
const FIELDS: FieldTexts & { prerequisiteCourseId: Field } = {
  title: ['Título', plain],
  description: ['Descrição', plain],
  orderIndex: ['Ordem', plain],
  isPublished: ['Publicado', yesOrNo],
  prerequisiteCourse: ['Pré-requisito', course],
  // In the first records, which did not keep the title.
  prerequisiteCourseId: ['Pré-requisito', course],
  videoUrl: ['Vídeo', plain],
  videoDuration: ['Duração', duration],
  captionsUrl: ['Legendas', plain],
  requiresPrevious: ['Exigir aula anterior', yesOrNo],
  minWatchPercentage: ['Mínimo assistido', percent],
  passingScore: ['Nota mínima', percent],
  showFeedback: ['Feedback detalhado', yesOrNo],
  allowRetake: ['Nova tentativa após rever a aula', yesOrNo],
  hideKeyBeforeRetake: ['Respostas certas só depois da última tentativa', yesOrNo],
  questionOrder: ['Ordem das perguntas', list],
  passedStudents: ['Estudantes que passaram', plain],
  role: ['Papel', role],
  score: ['Score', percent],
  submittedAt: ['Enviada em', moment],
  emailConfirmation: ['Confirmação de email', yesOrNo],
  maintenanceMode: ['Modo de manutenção', yesOrNo],
  blockFastForward: ['Bloquear avanço rápido', yesOrNo],
  automaticCertificates: ['Certificados automáticos', yesOrNo],
  adminSecondFactor: ['Duas etapas para quem administra', yesOrNo],
  issued: ['Certificados', plain],
  scope: ['Alcance', scope],
  expiresAt: ['Vence em', moment],
  removedUsers: ['Estudantes', plain],
  removedCourses: ['Cursos', plain],
  reason: ['Motivo', plain],
  when: ['Quando', (value) => (value === 'now' ? 'na hora' : 'depois do prazo')],
}

const isField = (key: string): key is keyof typeof FIELDS => key in FIELDS

export type ChangeLine = { label: string; before: string | undefined; after: string | undefined }

const DETAILED_ALONE = new Set([
  'user.block',
  'user.delete',
  'user.release-attempt',
  'certificate.issue-pending',
  'quiz.apply-minimum',
  'demo.remove',
])

/** Field by field what it was and what it became. What was created or deleted whole is told by the sentence alone. */
export function changeLines({ action, before, after }: RecordedChange): ChangeLine[] {
  if (!(before && after) && !DETAILED_ALONE.has(action)) return []
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    if (key === 'questionChanges') return questionLines(after?.[key])
    if (!isField(key)) return []
    const [label, show] = FIELDS[key]
    const text = (values: Record<string, unknown> | null) =>
      values && key in values ? show(values[key]) : undefined
    return [{ label, before: text(before), after: text(after) }]
  })
}
