import { ADMIN } from './statuses.ts'

const DRAFT = '401 404 404 404 200 404'

/** The rows of the access matrix for quizzes and their images. */
export const QUIZ_ROWS = {
  read: { ahead: ADMIN, draft: ADMIN },
  save: { spare: ADMIN },
  moveQuestion: { spareQuestion: ADMIN },
  addImage: '401 403 403 403 422 403',
  anyImage: { quizImage: ADMIN },
  image: {
    // The student has it in the own result, and `other`, too.
    quizImage: '401 200 200 403 200 403',
    readyImage: '401 200 403 403 200 403',
    aheadImage: '401 403 403 403 200 403',
    draftImage: DRAFT,
    restrictedImage: DRAFT,
  },
  start: {
    ready: '401 200 403 403 200 403',
    taken: '401 409 409 403 200 403',
    ahead: '401 403 403 403 200 403',
    draft: DRAFT,
    restricted: DRAFT,
  },
  saveDraft: {
    ready: '401 200 403 403 404 403',
    taken: '401 404 404 403 404 404',
    draft: '401 404 404 404 404 404',
    restricted: '401 404 404 404 404 404',
  },
  result: {
    taken: '401 200 200 404 404 404',
    silent: '401 200 404 404 404 404',
    draft: '401 404 404 404 404 404',
    restricted: '401 404 404 404 404 404',
  },
  submit: {
    ready: '401 200 403 403 403 403',
    taken: '401 409 409 403 403 403',
    ahead: '401 403 403 403 403 403',
    draft: '401 404 404 404 403 404',
    restricted: '401 404 404 404 403 404',
  },
} as const
