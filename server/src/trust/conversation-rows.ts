import { ADMIN, PUBLIC, SIGNED_IN } from './statuses.ts'

const OF_THE_STUDENT = '401 200 404 404 404 404'
const TO_PAGE = '303 303 303 303 303 303'
/** None of these is a monitor: MONITOR_AVISO_MATRIX has those who are. */
const NO_MONITOR = '401 404 404 404 404 404'

/** The rows of the access matrix about notifications and avisos. */
export const CONVERSATION_ROWS = {
  avisos: {
    list: ADMIN,
    one: { spareAviso: ADMIN },
    create: ADMIN,
    update: { spareAviso: ADMIN },
    stop: { spareAviso: ADMIN },
    countRecipients: ADMIN,
    // Without a mail server.
    sendTest: '401 403 403 403 409 403',
  },
  monitorAvisos: {
    ofTurma: { spareAviso: NO_MONITOR },
    create: { spareAviso: NO_MONITOR },
    update: { spareAviso: NO_MONITOR },
    stop: { spareAviso: NO_MONITOR },
    sendTest: { spareAviso: NO_MONITOR },
  },
  myAvisos: {
    unread: SIGNED_IN,
    one: { receivedAviso: OF_THE_STUDENT },
    read: { receivedAviso: OF_THE_STUDENT },
  },
  myReminders: { read: SIGNED_IN, choose: SIGNED_IN, setWhatsapp: SIGNED_IN },
  reminders: {
    list: ADMIN,
    openStopPage: { stopLink: TO_PAGE },
    stop: { stopLink: PUBLIC },
  },
  notificationPreferences: { read: SIGNED_IN, choose: SIGNED_IN },
  notifications: {
    list: SIGNED_IN,
    read: { notification: OF_THE_STUDENT },
    readAll: SIGNED_IN,
  },
  queuedMails: { list: ADMIN, retry: { spareMail: ADMIN } },
  push: { state: SIGNED_IN, subscribe: SIGNED_IN, unsubscribe: SIGNED_IN },
} as const
