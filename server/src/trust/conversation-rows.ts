import { SIGNED_IN } from './statuses.ts'

const OF_THE_STUDENT = '401 200 404 404 404 404'

/** The rows of the access matrix about notifications. */
export const CONVERSATION_ROWS = {
  notifications: {
    list: SIGNED_IN,
    read: { notification: OF_THE_STUDENT },
    readAll: SIGNED_IN,
  },
} as const
