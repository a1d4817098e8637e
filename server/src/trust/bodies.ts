import { backups } from '@farol/contract/backups.ts'
import type { Contract } from '@farol/contract/contract.ts'
import { school } from '@farol/contract/school.ts'
import { settings } from '@farol/contract/settings.ts'
import { newId } from '#/database/new-id.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { canary } from './canaries.ts'
import { draftOf, rightAnswers, type School } from './school.ts'
import { INVITE_OF_OTHER, OPEN_LINK } from './school-turmas.ts'
import type { Ids } from './targets.ts'

type Body = object | ((school: School, ids: Ids) => Promise<object>)

/** Each endpoint that takes a body. */
type Bodies = {
  [G in keyof Contract]?: {
    [E in keyof Contract[G] as Contract[G][E] extends { body: object } ? E : never]: Body
  }
}

/** A code, because checking a password costs much CPU. */
const wrongProof = { code: '000000' }
const passkeyAnswer = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
const course = { title: 'Curso', description: '', isPublished: false, prerequisiteCourseId: null }
const lesson = {
  title: 'Aula',
  description: '',
  videoUrl: 'https://vimeo.com/76979871',
  videoDuration: 60,
  requiresPrevious: true,
  minWatchPercentage: 90,
}
const listed = { title: 'Aula', videoUrl: 'https://vimeo.com/76979871', videoDuration: 60 }
const turma = {
  name: 'Turma',
  startsOn: null,
  endsOn: null,
  capacity: null,
  isJoiningOpen: true,
  courseIds: [],
}
const content = { title: 'Aviso', text: 'Texto' }
/** Nothing is sent while the tests run. */
const aviso = { ...content, sendAt: '2999-01-01T08:00' }
const toEveryone = { audience: 'everyone', courseId: null, turmaId: null }
const question = {
  id: null,
  type: 'multiple_choice',
  text: 'Pergunta?',
  explanation: '',
  points: 1,
  options: [
    { text: 'Certa', isCorrect: true },
    { text: 'Errada', isCorrect: false },
  ],
}
/** The device does not exist. */
const subscription = async () => ({
  endpoint: `https://nowhere.push.apple.com/${newId()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
})
const ofQuiz = (ids: Ids) => ({ quizId: ids.quizId ?? newId() })

/** Valid bodies, so that only access decides the status. */
export const BODIES = {
  account: {
    signUp: async () => ({ name: 'Pessoa', email: `${newId()}@farol.example`, password: PASSWORD }),
    signIn: async ({ members }: School) => ({ email: members.student.email, password: PASSWORD }),
    requestPasswordReset: async () => ({ email: `${newId()}@farol.example` }),
    resetPassword: { token: 'x', password: PASSWORD },
    confirmEmail: { token: 'x' },
    updateProfile: { name: 'Nome Novo' },
  },
  adminCourses: {
    create: { ...course, orderIndex: 0 },
    update: { ...course, version: 1 },
    place: { position: 0 },
  },
  adminLessons: {
    create: { ...lesson, orderIndex: 0 },
    addList: { lessons: [listed], minWatchPercentage: 90 },
    planEffect: { lessonId: null, position: 0 },
    update: { ...lesson, version: 1 },
    place: { position: 0 },
    settleLength: { seconds: 60 },
  },
  apiClients: { createKey: { name: 'Chave', scope: 'read', lifeDays: 30 } },
  avisos: {
    create: async () => ({ ...aviso, ...toEveryone, id: newId() }),
    update: { ...aviso, ...toEveryone, version: 1 },
    sendTest: content,
  },
  monitorAvisos: {
    create: async () => ({ ...aviso, id: newId() }),
    update: { ...aviso, version: 1 },
    sendTest: content,
  },
  myReminders: { choose: { isStopped: true }, setWhatsapp: { number: '11 98765-4321' } },
  // With the name it carries, the student's certificate is not replaced.
  certificates: {
    confirmName: { name: canary('name-on-certificate') },
    preview: {
      name: 'Escola',
      color: '#006633',
      certificateText: '{nome} concluiu {curso}',
      certificateCity: '',
      certificateSigner: '',
    },
  },
  demo: { remove: { includesUsedCourses: false } },
  duvidas: {
    ask: async () => ({ key: newId(), body: 'Como?', seconds: 3 }),
    answer: async () => ({ key: newId(), body: 'Assim.' }),
    accept: { answerId: null },
    same: { isSame: true },
    lock: { isLocked: false },
    edit: { body: 'Como assim?' },
    report: { reason: 'Motivo' },
    review: { isHidden: false },
  },
  factors: {
    startTotp: wrongProof,
    confirmTotp: wrongProof,
    removeTotp: wrongProof,
    renewBackupCodes: wrongProof,
  },
  invites: {
    createLink: { endsOn: null, maxUses: null },
    check: { text: 'Ana <ana@farol.example>' },
    send: async () => ({ text: `Ana <${newId()}@farol.example>` }),
  },
  joining: {
    look: { token: OPEN_LINK },
    join: { token: OPEN_LINK },
    firstVisit: { token: INVITE_OF_OTHER, name: 'Pessoa' },
    choosePassword: { password: PASSWORD },
  },
  lessons: {
    reportVideoLength: { seconds: 100, videoUrl: 'https://vimeo.com/76979871' },
    saveProgress: { position: 1, duration: 100, playedSeconds: 1 },
  },
  passkeys: {
    start: wrongProof,
    add: { name: 'Chave', answer: passkeyAnswer },
    rename: { name: 'Chave' },
    remove: { password: PASSWORD },
    signIn: { answer: passkeyAnswer },
    secondFactor: { answer: passkeyAnswer },
  },
  users: {
    setRole: { role: 'student' },
    block: { reason: 'Motivo' },
    remove: { reason: 'Motivo', when: 'later' },
  },
  phone: { start: { ...wrongProof, number: '11 98765-4321' }, confirm: wrongProof, remove: wrongProof },
  privacy: { requestDeletion: wrongProof },
  push: { subscribe: subscription },
  quizResults: {
    applyMinimum: async ({ server }: School, ids: Ids) => {
      // Malformed ids are tried too, so they cannot be a parameter of the query.
      const { rows } = await server.database.pool.query('select id, passing_score from quizzes')
      const quiz = rows.find(({ id }) => id === ofQuiz(ids).quizId)
      return { passingScore: quiz?.passing_score ?? 70 }
    },
    previewRegrade: async ({ server }: School, ids: Ids) => {
      const { rows } = await server.database.pool.query(
        'select q.quiz_id, q.id, o.id as option from quiz_questions q join quiz_options o on o.question_id = q.id where archived_at is null',
      )
      const found = rows.find(({ quiz_id: quizId }) => quizId === ofQuiz(ids).quizId)
      const correction = { questionId: found?.id ?? newId(), optionId: found?.option ?? newId() }
      return { version: 1, corrections: [correction] }
    },
  },
  quizzes: {
    save: {
      title: 'Quiz',
      description: '',
      passingScore: 50,
      showFeedback: true,
      isRetakeAllowed: true,
      questions: [question],
      version: 1,
    },
    moveQuestion: async (_: School, ids: Ids) => ({ toQuizId: ids.toQuizId ?? newId(), version: 1 }),
    saveDraft: async ({ server, members }: School, ids: Ids) => ({
      draftId: await draftOf(server.database, members.student, ofQuiz(ids)),
      choices: {},
    }),
    submit: async ({ server }: School, ids: Ids) => ({
      key: newId(),
      answers: await rightAnswers(server.database, ofQuiz(ids)),
    }),
  },
  notificationPreferences: { choose: { answer: 'mail' } },
  school: {
    update: async ({ members }: School) => {
      const { images: _images, ...values } = await members.admin.call(school.read)
      return values
    },
  },
  secondFactor: { verify: { method: 'totp', code: '000000' } },
  security: {
    prove: wrongProof,
    changePassword: { currentPassword: 'outra-senha', newPassword: PASSWORD },
  },
  turmaProgress: { setMonitor: { isMonitor: true } },
  turmas: {
    create: { name: 'Turma' },
    update: { ...turma, version: 1 },
    addMembers: async ({ members }: School) => ({ userIds: [members.student.userId] }),
    moveMembers: async ({ members }: School) => ({ userIds: [members.student.userId], toTurmaId: null }),
  },
  turmaCalendar: {
    save: { rule: 'at-once', everyDays: null, lessons: [], version: 1 },
    release: { isReleased: true },
    releaseMember: { isReleased: true },
  },
  settings: {
    update: ({ members }: School) => members.admin.call(settings.read),
    scheduleBackups: async ({ members }: School) => (await members.admin.call(backups.backups)).schedule,
  },
} satisfies Bodies
