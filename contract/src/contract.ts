import { account } from './account.ts'
import { adminCourses } from './admin-courses.ts'
import { adminLessons } from './admin-lessons.ts'
import { analytics } from './analytics.ts'
import { apiClients } from './api-clients.ts'
import { avisos, monitorAvisos, myAvisos } from './avisos.ts'
import { backups } from './backups.ts'
import { captions } from './captions.ts'
import { catalogue } from './catalogue.ts'
import { certificates } from './certificates.ts'
import { courseFiles } from './course-files.ts'
import { courses } from './courses.ts'
import { covers } from './covers.ts'
import { demo } from './demo.ts'
import { duvidas } from './duvidas.ts'
import type { Endpoint } from './endpoint.ts'
import { factors, secondFactor } from './factors.ts'
import { files } from './files.ts'
import { invites } from './invites.ts'
import { joining } from './joining.ts'
import { lessons } from './lessons.ts'
import { live } from './live.ts'
import { materials } from './materials.ts'
import { notificationPreferences } from './notification-preferences.ts'
import { notifications } from './notifications.ts'
import { overview } from './overview.ts'
import { passkeys } from './passkeys.ts'
import { phone } from './phone.ts'
import { privacy } from './privacy.ts'
import { provider } from './provider.ts'
import { push } from './push.ts'
import { queuedMails } from './queued-mails.ts'
import { quizImages } from './quiz-images.ts'
import { quizResults } from './quiz-results.ts'
import { quizzes } from './quizzes.ts'
import { myReminders, reminders } from './reminders.ts'
import { school } from './school.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'
import { turmaCalendar } from './turma-calendar.ts'
import { monitors, turmaProgress } from './turma-progress.ts'
import { turmas } from './turmas.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { videos } from './videos.ts'

/** The whole API. */
export const contract = {
  account,
  adminCourses,
  adminLessons,
  analytics,
  apiClients,
  avisos,
  captions,
  catalogue,
  certificates,
  courseFiles,
  courses,
  covers,
  demo,
  duvidas,
  factors,
  files,
  invites,
  joining,
  lessons,
  videos,
  live,
  materials,
  monitorAvisos,
  monitors,
  myAvisos,
  myReminders,
  notificationPreferences,
  notifications,
  overview,
  passkeys,
  users,
  phone,
  privacy,
  provider,
  push,
  queuedMails,
  quizResults,
  quizzes: { ...quizzes, ...quizImages },
  reminders,
  school,
  search,
  secondFactor,
  security,
  settings: { ...settings, ...backups },
  system,
  turmaProgress,
  turmas,
  turmaCalendar,
  uploads,
}

export type Contract = typeof contract

export const allEndpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
