import type { Contract } from '@farol/contract/contract.ts'

/** One for each of TURMA_PERSONAS, then for each of MONITOR_PERSONAS, in that order. */
type CourseStatuses = `${TurmaStatuses} ${MonitorStatuses}`
type TurmaStatuses = `${number} ${number} ${number} ${number} ${number} ${number}`

/** A monitor is a member of the turma as well. */
const MEMBER = '200 404 404 404 404 403 200 404 404 404 404'
/** For the course, not for a lesson that is not released yet. */
const LISTED = '200 404 404 404 404 200 200 404 404 404 404'
/** Somebody else asked it. */
const OWN = '403 404 404 404 404 403 403 404 404 404 404'
const STAFF = '403 404 404 404 404 403 200 404 404 404 404'
/** The monitor has not watched the lesson. */
const WATCHED = '200 404 404 404 404 403 403 404 404 404 404'

/** Every endpoint that leads to a course, for those who are, were or will be a member: the targets are of `restricted`. */
export const TURMA_MATRIX: Partial<Record<string, Partial<Record<string, CourseStatuses>>>> = {
  captions: { read: MEMBER, search: LISTED },
  courses: { one: LISTED },
  covers: { image: LISTED },
  duvidas: {
    list: MEMBER,
    ask: MEMBER,
    search: LISTED,
    answers: MEMBER,
    answer: MEMBER,
    accept: STAFF,
    same: MEMBER,
    setImage: OWN,
    image: MEMBER,
    lock: STAFF,
    edit: OWN,
    remove: OWN,
    report: MEMBER,
    review: STAFF,
  },
  lessons: { open: MEMBER, reportVideoFailure: MEMBER, reportVideoLength: MEMBER, saveProgress: MEMBER },
  materials: { list: MEMBER, ofLesson: MEMBER },
  quizzes: {
    start: WATCHED,
    // The body names the draft of somebody else.
    saveDraft: '404 404 404 404 404 403 404 404 404 404 404',
    submit: WATCHED,
    result: '200 404 404 404 404 404 404 404 404 404 404',
    image: WATCHED,
  },
  videos: { ofLesson: MEMBER, poster: MEMBER, stream: MEMBER, playlist: MEMBER, segments: MEMBER },
}

/** One for each of MONITOR_PERSONAS, in that order. */
type MonitorStatuses = `${number} ${number} ${number} ${number} ${number}`

/** What monitors call, of the turma of `monitor`. */
export const MONITOR_MATRIX: { [E in keyof Contract['monitors']]: MonitorStatuses } = {
  turmas: '200 200 200 200 200',
  table: '200 404 404 404 404',
  releaseAttempt: '200 404 404 404 404',
}

/** The same of avisos: the one in the path was written by `monitor`. Without a mail server no test is sent. */
export const MONITOR_AVISO_MATRIX: { [E in keyof Contract['monitorAvisos']]: MonitorStatuses } = {
  ofTurma: '200 404 404 404 404',
  create: '200 404 404 404 404',
  update: '200 404 404 404 404',
  stop: '200 404 404 404 404',
  sendTest: '409 404 404 404 404',
}
