/** The actions in the change log, each with its sentence. */
export const CHANGE_ACTIONS = {
  'course.create': 'Criou o curso',
  'course.update': 'Alterou o curso',
  'course.delete': 'Deletou o curso',
  'course.move': 'Mudou a ordem do curso',
  'course.duplicate': 'Duplicou o curso',
  'course.cover': 'Trocou a capa do curso',
  'course.remove-cover': 'Restaurou a arte do curso',
  'lesson.create': 'Criou a aula',
  'lesson.create-list': 'Adicionou várias aulas ao curso',
  'lesson.update': 'Alterou a aula',
  'lesson.delete': 'Deletou a aula',
  'lesson.move': 'Mudou a ordem da aula',
  'turma.create': 'Criou a turma',
  'turma.update': 'Alterou a turma',
  'turma.delete': 'Deletou a turma',
  'turma.add-member': 'Adicionou à turma',
  'turma.add-members': 'Adicionou pessoas à turma',
  'turma.remove-member': 'Retirou da turma',
  'turma.calendar': 'Alterou o calendário da turma',
  'turma.release': 'Liberou todas as aulas para a turma',
  'turma.unrelease': 'Voltou ao calendário da turma',
  'turma.release-member': 'Liberou todas as aulas para uma pessoa da turma',
  'turma.unrelease-member': 'Voltou uma pessoa ao calendário da turma',
  'turma.add-monitor': 'Tornou monitor da turma',
  'turma.remove-monitor': 'Retirou a monitoria na turma',
  'turma.move-members': 'Mudou pessoas da turma',
  'turma.remove-members': 'Retirou pessoas da turma',
  'turma.create-link': 'Criou um link de entrada para a turma',
  'turma.revoke-link': 'Revogou um link de entrada da turma',
  'turma.invite': 'Convidou pessoas para a turma',
  'turma.cancel-invite': 'Cancelou um convite para a turma',
  'post.hide': 'Ocultou um texto das dúvidas da aula',
  'post.show': 'Voltou a mostrar um texto das dúvidas da aula',
  'post.keep': 'Manteve um texto denunciado nas dúvidas da aula',
  'duvida.lock': 'Fechou uma dúvida da aula',
  'duvida.unlock': 'Reabriu uma dúvida da aula',
  'aviso.send': 'Enviou o aviso',
  'aviso.schedule': 'Agendou o aviso',
  'aviso.update': 'Alterou o aviso agendado',
  'aviso.call-off': 'Cancelou o aviso agendado',
  'aviso.stop': 'Parou o envio do aviso',
  'file.delete': 'Deletou o arquivo',
  'quiz.create': 'Criou o quiz',
  'quiz.update': 'Alterou o quiz',
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
  'mail.retry': 'Tentou entregar de novo um email:',
  'settings.update': 'Alterou as configurações',
  'school.update': 'Alterou a escola',
  'school.image': 'Trocou a imagem da escola',
  'school.remove-image': 'Removeu a imagem da escola',
  'demo.remove': 'Removeu os dados de demonstração',
  'api-key.create': 'Criou a chave de API',
  'api-key.revoke': 'Revogou a chave de API',
} as const
export type ChangeAction = keyof typeof CHANGE_ACTIONS

/**
 * The fields that a change shows: the name that users know it by, and what its value is. Types force the server to
 * write no other, and the screen to show each kind of value.
 */
export const CHANGED_FIELDS = {
  title: ['Título', 'text'],
  description: ['Descrição', 'text'],
  orderIndex: ['Ordem', 'text'],
  isPublished: ['Publicado', 'yes-no'],
  access: ['Acesso', 'access'],
  workloadHours: ['Carga horária (horas)', 'text'],
  prerequisiteCourse: ['Pré-requisito', 'course'],
  lessons: ['Aulas', 'list'],
  videoUrl: ['Vídeo', 'text'],
  videoDuration: ['Duração', 'duration'],
  captionsUrl: ['Legendas', 'text'],
  materials: ['Materiais', 'list'],
  captions: ['Arquivo de legendas', 'text'],
  requiresPrevious: ['Exigir aula anterior', 'yes-no'],
  minWatchPercentage: ['Mínimo assistido', 'percent'],
  passingScore: ['Nota mínima', 'percent'],
  showFeedback: ['Feedback detalhado', 'yes-no'],
  allowRetake: ['Nova tentativa após rever a aula', 'yes-no'],
  hideKeyBeforeRetake: ['Respostas certas só depois da última tentativa', 'yes-no'],
  questionOrder: ['Ordem das perguntas', 'list'],
  passedStudents: ['Estudantes que passaram', 'text'],
  role: ['Papel', 'role'],
  score: ['Score', 'percent'],
  submittedAt: ['Enviada em', 'moment'],
  emailConfirmation: ['Confirmação de email', 'yes-no'],
  maintenanceMode: ['Modo de manutenção', 'yes-no'],
  blockFastForward: ['Bloquear avanço rápido', 'yes-no'],
  automaticCertificates: ['Certificados automáticos', 'yes-no'],
  adminSecondFactor: ['Duas etapas para quem administra', 'yes-no'],
  keepRemovedTexts: ['Manter textos de quem saiu', 'yes-no'],
  remindAway: ['Lembrete a quem se afastou', 'yes-no'],
  remindDeadline: ['Lembrete de prazo', 'yes-no'],
  remindFailedQuiz: ['Lembrete de quiz para refazer', 'yes-no'],
  remindInvited: ['Lembrete de convite', 'yes-no'],
  storageLimitGb: ['Espaço para arquivos (GB)', 'text'],
  name: ['Nome', 'text'],
  tagline: ['Frase da escola', 'text'],
  color: ['Cor', 'text'],
  contactEmail: ['Email de contato', 'text'],
  privacyOfficer: ['Encarregado de dados', 'text'],
  privacyEmail: ['Email do encarregado', 'text'],
  startsOn: ['Início', 'day'],
  endsOn: ['Fim', 'day'],
  capacity: ['Vagas', 'text'],
  isJoiningOpen: ['Inscrições abertas', 'yes-no'],
  courses: ['Cursos', 'list'],
  maxUses: ['Usos', 'text'],
  sendAt: ['Envio', 'moment'],
  toTurma: ['Para a turma', 'text'],
  addedMembers: ['Pessoas', 'text'],
  releaseRule: ['Liberação das aulas', 'release'],
  releaseEveryDays: ['Dias entre as aulas', 'text'],
  lessonDays: ['Abertura', 'list'],
  lessonDeadlines: ['Prazos', 'list'],
  issued: ['Certificados', 'text'],
  scope: ['Alcance', 'scope'],
  expiresAt: ['Vence em', 'moment'],
  removedUsers: ['Estudantes', 'text'],
  removedCourses: ['Cursos', 'text'],
  reason: ['Motivo', 'text'],
  when: ['Quando', 'when'],
} as const
/** What changed in the questions of a quiz is shown question by question. */
export type ChangedField = keyof typeof CHANGED_FIELDS | 'questionChanges'
export type ValueKind = (typeof CHANGED_FIELDS)[keyof typeof CHANGED_FIELDS][1]

/** Columns that mean nothing to a user. */
export type HiddenField =
  | 'id'
  | 'courseId'
  | 'lessonId'
  | 'prerequisiteCourseId'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'searchText'
  | 'isDemo'
  | 'hasNoLength'
  | 'videoId'
  | 'memberCount'
  | 'sortName'
  | 'isReleased'
