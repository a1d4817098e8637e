import type { Contract } from '@farol/contract/contract.ts'
import { CONVERSATION_ROWS } from './conversation-rows.ts'
import { DUVIDA_ROWS } from './duvida-rows.ts'
import { QUIZ_ROWS } from './quiz-rows.ts'
import { ADMIN, PUBLIC, SIGNED_IN } from './statuses.ts'
import type { TargetName } from './targets.ts'
import { TURMA_ROWS } from './turma-rows.ts'

/** One for each of PERSONAS, in that order. */
export type Statuses = `${number} ${number} ${number} ${number} ${number} ${number}`

/** For an endpoint with ids in its path: what they lead to. */
type Row<E> = E extends { params: object } ? Partial<Record<TargetName, Statuses>> : Statuses

/** An endpoint without a row does not compile. */
type Matrix = { [G in keyof Contract]: { [E in keyof Contract[G]]: Row<Contract[G][E]> } }

/** The files of an uploaded video. */
const STREAMED = {
  streamed: '401 200 200 403 200 200',
  streamedAhead: '401 403 403 403 200 403',
  streamedDraft: '401 404 404 404 200 404',
  streamedRestricted: '401 404 404 404 200 404',
} as const
const DRAFT = '401 404 404 404 200 404'
/** Requires the password or a code, and the request has a wrong one: every signed-in user gets this far. */
const PROOF = '401 422 422 422 422 422'
/** Redirects to the log-in with an error. */
const TO_LOG_IN = '303 303 303 303 303 303'
const OF_THE_STUDENT = '401 200 404 404 404 404'

/** The access matrix: the status of every endpoint for every persona. Targets say what the ids of a path mean. */
export const MATRIX = {
  account: {
    session: PUBLIC,
    signUp: PUBLIC,
    signIn: PUBLIC,
    signOut: PUBLIC,
    requestPasswordReset: PUBLIC,
    resetPassword: '410 410 410 410 410 410',
    confirmEmail: '410 410 410 410 410 410',
    updatePhoto: '401 422 422 422 422 422',
    removePhoto: SIGNED_IN,
    photo: { photo: SIGNED_IN },
    updateProfile: SIGNED_IN,
  },
  adminCourses: {
    list: ADMIN,
    create: ADMIN,
    update: { spare: ADMIN },
    remove: { spare: ADMIN },
    place: { spare: ADMIN },
    duplicate: { draft: ADMIN },
    roster: { draft: ADMIN, taken: ADMIN },
  },
  adminLessons: {
    ofCourse: { draft: ADMIN, ahead: ADMIN },
    create: { spare: ADMIN },
    addList: { spare: ADMIN },
    planEffect: { spare: ADMIN, taken: ADMIN },
    update: { spare: ADMIN },
    remove: { spare: ADMIN },
    place: { spare: ADMIN },
    settleLength: { spare: ADMIN },
    resolveVideoFailure: { spare: ADMIN },
    removeQuiz: { spare: ADMIN },
    undoDeletion: { deletion: ADMIN, foreignDeletion: '401 403 403 403 404 403' },
    search: ADMIN,
  },
  analytics: {
    overview: ADMIN,
    funnel: { draft: ADMIN },
    retention: { taken: ADMIN },
    progressCsv: { taken: ADMIN },
  },
  apiClients: {
    keys: ADMIN,
    createKey: ADMIN,
    revokeKey: { ownKey: ADMIN, foreignKey: '401 403 403 403 404 403' },
    token: SIGNED_IN,
  },
  captions: {
    list: { draft: ADMIN, ahead: ADMIN },
    // What is sent is no file with captions: only an administrator gets as far as this error.
    save: { spare: '401 403 403 403 422 403' },
    remove: { spareCaptions: ADMIN, spare: '401 403 403 403 404 403' },
    read: {
      taken: '401 200 200 403 200 200',
      ahead: '401 403 403 403 200 403',
      draft: DRAFT,
      restricted: DRAFT,
    },
    search: { taken: '401 200 200 403 200 200', draft: DRAFT, restricted: DRAFT },
  },
  // The school of the test has no catalogue: catalogue.test.ts opens one.
  catalogue: { list: '404 404 404 404 404 404', one: { taken: '404 404 404 404 404 404' } },
  certificates: {
    confirm: { certificate: PUBLIC },
    mine: SIGNED_IN,
    confirmName: SIGNED_IN,
    pdf: { certificate: '401 200 404 404 200 404' },
    preview: ADMIN,
    ofUser: { student: ADMIN },
    revoke: { spareCertificate: ADMIN },
    reissue: { revokedCertificate: ADMIN },
    pending: ADMIN,
    issuePending: ADMIN,
  },
  courseFiles: {
    export: { draft: ADMIN, taken: ADMIN },
    // The row of an upload without its file: course-files/tests read whole ones.
    plan: { courseImport: '401 403 403 403 404 403', foreignImport: '401 403 403 403 404 403' },
    import: { courseImport: '401 403 403 403 404 403', foreignImport: '401 403 403 403 404 403' },
    undo: { importedCourse: ADMIN, draft: '401 403 403 403 404 403' },
  },
  courses: {
    published: SIGNED_IN,
    one: { taken: SIGNED_IN, draft: DRAFT, restricted: DRAFT },
  },
  covers: {
    update: { spare: '401 403 403 403 422 403' },
    remove: { spare: ADMIN },
    image: { cover: SIGNED_IN, draftCover: DRAFT, restrictedCover: DRAFT },
  },
  demo: { read: ADMIN, remove: ADMIN },
  duvidas: DUVIDA_ROWS,
  factors: {
    status: SIGNED_IN,
    startTotp: PROOF,
    confirmTotp: '401 409 409 409 409 409',
    removeTotp: PROOF,
    renewBackupCodes: PROOF,
  },
  files: {
    list: ADMIN,
    remove: { spareFile: ADMIN, spareImport: ADMIN, usedFile: '401 403 403 403 409 403' },
    images: ADMIN,
  },
  lessons: {
    open: {
      taken: '401 200 200 403 200 200',
      ahead: '401 403 403 403 200 403',
      draft: DRAFT,
      restricted: DRAFT,
    },
    reportVideoFailure: {
      taken: '401 200 200 403 200 200',
      ahead: '401 403 403 403 200 403',
      draft: DRAFT,
      restricted: DRAFT,
    },
    reportVideoLength: {
      taken: '401 200 200 403 200 200',
      ahead: '401 403 403 403 200 403',
      draft: DRAFT,
      restricted: DRAFT,
    },
    saveProgress: {
      taken: '401 200 200 403 200 200',
      ahead: '401 403 403 403 200 403',
      draft: DRAFT,
      restricted: DRAFT,
    },
  },
  live: { stream: SIGNED_IN },
  materials: {
    preview: { taken: ADMIN, draft: ADMIN },
    list: {
      taken: '401 200 200 403 200 200',
      ahead: '401 403 403 403 200 403',
      draft: DRAFT,
      restricted: DRAFT,
    },
    ofLesson: {
      taken: '401 200 200 403 200 200',
      ahead: '401 403 403 403 200 403',
      draft: DRAFT,
      restricted: DRAFT,
    },
  },
  overview: { read: ADMIN },
  passkeys: {
    start: '401 409 409 409 409 409',
    startFirst: '401 409 409 409 409 409',
    add: '401 422 422 422 422 422',
    rename: { passkey: OF_THE_STUDENT },
    remove: { passkey: OF_THE_STUDENT },
    signInOptions: '409 409 409 409 409 409',
    signIn: '422 422 422 422 422 422',
    secondFactorOptions: '410 410 410 410 410 410',
    secondFactor: '410 410 410 410 410 410',
  },
  users: {
    list: ADMIN,
    csv: ADMIN,
    one: { student: ADMIN },
    setRole: { spareUser: ADMIN },
    resetFactors: { spareUser: ADMIN },
    block: { spareUser: ADMIN },
    unblock: { blockedUser: ADMIN },
    remove: { spareUser: ADMIN },
    passwordLink: { spareUser: ADMIN },
    releaseAttempt: { failedAttempt: ADMIN },
    completeLesson: { failedAttempt: ADMIN },
  },
  phone: {
    start: '401 409 409 409 409 409',
    confirm: PROOF,
    remove: PROOF,
    sendCode: '410 410 410 410 410 410',
  },
  privacy: {
    exportData: SIGNED_IN,
    requestDeletion: PROOF,
    cancelDeletion: SIGNED_IN,
  },
  /** With an unreachable provider; without one these pages do not exist. */
  provider: { start: TO_LOG_IN, callback: TO_LOG_IN },
  quizResults: {
    overview: { draft: ADMIN },
    attempts: { taken: ADMIN },
    applyMinimum: { taken: ADMIN },
    previewRegrade: { taken: ADMIN },
    details: { student: ADMIN },
    csv: { taken: ADMIN },
  },
  quizzes: QUIZ_ROWS,
  school: {
    read: ADMIN,
    update: ADMIN,
    saveImage: { schoolImage: '401 403 403 403 422 403' },
    removeImage: { schoolImage: ADMIN },
    image: { schoolImage: PUBLIC },
  },
  search: { find: SIGNED_IN },
  secondFactor: {
    pending: '410 410 410 410 410 410',
    verify: '410 410 410 410 410 410',
  },
  security: {
    prove: PROOF,
    changePassword: PROOF,
    requestEmailConfirmation: SIGNED_IN,
    sessions: SIGNED_IN,
    endSession: { session: OF_THE_STUDENT },
    endOtherSessions: SIGNED_IN,
  },
  settings: {
    read: ADMIN,
    screen: ADMIN,
    update: ADMIN,
    changes: ADMIN,
    backups: ADMIN,
    scheduleBackups: ADMIN,
    requestBackup: ADMIN,
  },
  system: { state: ADMIN, retryJob: { spareJob: ADMIN } },
  ...CONVERSATION_ROWS,
  ...TURMA_ROWS,
  uploads: {
    mine: ADMIN,
    create: '401 403 403 403 201 403',
    one: { upload: ADMIN, foreignUpload: '401 403 403 403 404 403' },
    append: { upload: '401 403 403 403 204 403', foreignUpload: '401 403 403 403 404 403' },
    cancel: { upload: '401 403 403 403 204 403', foreignUpload: '401 403 403 403 404 403' },
  },
  videos: {
    one: { upload: ADMIN },
    retry: { upload: ADMIN },
    preview: { upload: '401 403 403 403 409 403' },
    // By link: there is no file. tests/reading.test.ts reads an uploaded one.
    ofLesson: {
      taken: '401 404 404 403 404 404',
      ahead: '401 403 403 403 404 403',
      draft: '401 404 404 404 404 404',
      restricted: '401 404 404 404 404 404',
      ...STREAMED,
    },
    poster: STREAMED,
    stream: STREAMED,
    playlist: STREAMED,
    segments: STREAMED,
  },
} satisfies Matrix
