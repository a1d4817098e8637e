import type { Contract } from '@farol/contract/contract.ts'

/** One for each of TURMA_PERSONAS, in that order. */
export type TurmaStatuses = `${number} ${number} ${number} ${number} ${number} ${number}`

const MEMBER = '200 404 404 404 404 403'
/** For the course, not for a lesson that is not released yet. */
const LISTED = '200 404 404 404 404 200'
/** An uploaded video, or the body names the draft of somebody else. */
const NOBODY = '404 404 404 404 404 403'

/** Every endpoint that leads to a course, for those who are, were or will be a member: the targets are of `restricted`. */
export const TURMA_MATRIX: Partial<Record<string, Partial<Record<string, TurmaStatuses>>>> = {
  captions: { read: MEMBER, search: LISTED },
  courses: { one: LISTED },
  covers: { image: LISTED },
  duvidas: { list: MEMBER, ask: MEMBER, search: LISTED },
  lessons: { open: MEMBER, reportVideoFailure: MEMBER, reportVideoLength: MEMBER, saveProgress: MEMBER },
  materials: { list: MEMBER, ofLesson: MEMBER },
  quizzes: {
    start: MEMBER,
    saveDraft: NOBODY,
    submit: MEMBER,
    result: '200 404 404 404 404 404',
    image: MEMBER,
  },
  videos: { ofLesson: MEMBER, poster: MEMBER, stream: MEMBER, playlist: MEMBER, segments: MEMBER },
}

/** One for each of MONITOR_PERSONAS, in that order. */
type MonitorStatuses = `${number} ${number} ${number} ${number}`

/** What monitors call, of the turma of `monitor`. */
export const MONITOR_MATRIX: { [E in keyof Contract['monitors']]: MonitorStatuses } = {
  turmas: '200 200 200 200',
  table: '200 404 404 404',
  releaseAttempt: '200 404 404 404',
}

/** The same of avisos: the one in the path was written by `monitor`. Without a mail server no test is sent. */
export const MONITOR_AVISO_MATRIX: { [E in keyof Contract['monitorAvisos']]: MonitorStatuses } = {
  ofTurma: '200 404 404 404',
  create: '200 404 404 404',
  update: '200 404 404 404',
  stop: '200 404 404 404',
  sendTest: '409 404 404 404',
}
