import { SIGNED_IN } from './statuses.ts'

const OPEN = '401 200 200 403 200 200'
const AHEAD = '401 403 403 403 200 403'
const DRAFT = '401 404 404 404 200 404'
const OF_LESSON = { taken: OPEN, ahead: AHEAD, draft: DRAFT, restricted: DRAFT } as const
/** Whoever reads the dúvida. */
const READ = { duvida: OPEN, duvidaAhead: AHEAD, draftDuvida: DRAFT, restrictedDuvida: DRAFT } as const
/** Those of them who asked it. */
const OWN = { ownDuvida: '401 200 403 403 403 403', draftDuvida: '401 404 404 404 403 404' } as const
/** Those of them who are staff. */
const STAFF = { duvida: '401 403 403 403 200 403', draftDuvida: DRAFT } as const

/** The rows of the access matrix about dúvidas; duvidas/tests/access.test.ts has turmas and monitors. */
export const DUVIDA_ROWS = {
  list: OF_LESSON,
  ask: OF_LESSON,
  search: { taken: OPEN, draft: DRAFT, restricted: DRAFT },
  answers: READ,
  answer: READ,
  accept: { ownDuvida: '401 200 403 403 200 403', duvida: '401 403 403 403 200 403' },
  same: READ,
  // What is sent is no image: only who asked gets as far as this error.
  setImage: { ownDuvida: '401 422 403 403 403 403' },
  // It has none. duvidas/tests/duvidas.test.ts reads one.
  image: { duvida: '401 404 404 403 404 404', duvidaAhead: '401 403 403 403 404 403' },
  lock: STAFF,
  edit: OWN,
  // Once it is deleted it is nobody’s.
  remove: { ownDuvida: '401 200 404 404 404 404', duvida: '401 403 403 403 403 403' },
  report: READ,
  review: STAFF,
  queue: SIGNED_IN,
  reported: SIGNED_IN,
} as const
