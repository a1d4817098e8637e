import { ADMIN, PUBLIC, SIGNED_IN } from './statuses.ts'

/** The rows of the access matrix about turmas. */
export const TURMA_ROWS = {
  invites: {
    ofTurma: { spareTurma: ADMIN },
    createLink: { spareTurma: ADMIN },
    revokeLink: { spareLink: ADMIN },
    check: { spareTurma: ADMIN },
    send: { spareTurma: ADMIN },
    resend: { spareInvite: ADMIN },
    cancel: { spareInvite: ADMIN },
  },
  joining: {
    look: PUBLIC,
    join: SIGNED_IN,
    // The invited address has an account: nobody is signed in.
    firstVisit: '409 409 409 409 409 409',
    choosePassword: '401 409 409 409 409 409',
  },
  monitors: {
    turmas: SIGNED_IN,
    // None of these is a monitor: MONITOR_MATRIX has those who are.
    table: { spareTurma: '401 404 404 404 404 404' },
    releaseAttempt: { failedAttempt: '401 404 404 404 404 404' },
  },
  turmaCalendar: {
    read: { spareTurma: ADMIN },
    save: { spareTurma: ADMIN },
    release: { spareTurma: ADMIN },
    releaseMember: { spareTurma: ADMIN },
  },
  turmaProgress: {
    names: ADMIN,
    table: { spareTurma: ADMIN },
    csv: { spareTurma: ADMIN },
    setMonitor: { spareTurma: ADMIN },
  },
  turmas: {
    list: ADMIN,
    create: ADMIN,
    one: { spareTurma: ADMIN },
    update: { spareTurma: ADMIN },
    remove: { spareTurma: ADMIN },
    addMembers: { spareTurma: ADMIN },
    removeMember: { spareTurma: ADMIN },
    moveMembers: { spareTurma: ADMIN },
  },
} as const
