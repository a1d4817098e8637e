import { textFields } from '@farol/server/trust/fuzz-text-fields.ts'

/** Runs nothing by itself: each part is a way in which careless code would run it. */
export const SHORT_PAYLOAD = `"><img src=x onerror=hacked(1)><svg/onload=hacked(2)>'`
export const NAME_PAYLOAD = `${SHORT_PAYLOAD}<script>hacked(3)</script>{{hacked(4)}}`
export const PAYLOAD = `${NAME_PAYLOAD} [a](javascript:hacked(5)) javascript:hacked(6) $${'{hacked(7)}'}`
/** With nowhere to break, nearly as long as a title may be. */
export const ENDLESS_PAYLOAD = `${NAME_PAYLOAD}${'interminável'.repeat(8)}`

/** Addresses that are accepted, with as much in them as an address can hold. */
export const VIDEO_PAYLOAD = `https://cdn.example.com/'-hacked(8)-'/javascript:hacked(9)/{{hacked(10)}}.mp4`
export const CAPTIONS_PAYLOAD = `https://cdn.example.com/'-hacked(11)-'.vtt?a="><svg/onload=hacked(12)>`

/** As long as these texts of a school may be. */
export const SCHOOL_PAYLOADS = {
  name: '<svg/onload=hacked(13)>',
  tagline: `"><img src=x onerror=hacked(14)>'{{hacked(15)}}`,
  privacyOfficer: NAME_PAYLOAD,
  certificateText: `<script>hacked(16)</script>\n{nome}\n{curso}`,
  certificateCity: SHORT_PAYLOAD,
  certificateSigner: NAME_PAYLOAD,
  landingText: PAYLOAD,
}

/** Every text of a lesson; those that are addresses have payloads of their own. */
export const LESSON_TEXTS = textFields()
  .filter((field) => field.startsWith('adminLessons.create '))
  .map((field) => field.replace('adminLessons.create ', ''))

/** Texts of the contract that were put into the school of the test. */
export const PLACED = [
  'account.signUp name',
  'account.updateProfile name',
  'certificates.confirmName name',
  ...['create', 'update'].flatMap((name) => [
    `adminCourses.${name} title`,
    `adminCourses.${name} description`,
    ...LESSON_TEXTS.map((field) => `adminLessons.${name} ${field}`),
  ]),
  'adminLessons.addList lessons.title',
  'adminLessons.addList lessons.videoUrl',
  'avisos.create title',
  'avisos.create text',
  'avisos.update title',
  'avisos.update text',
  'monitorAvisos.create title',
  'monitorAvisos.create text',
  'adminCourses.roster search',
  'adminLessons.search search',
  'files.list search',
  'captions.save name',
  'captions.search search',
  'duvidas.ask body',
  'duvidas.answer body',
  'duvidas.edit body',
  'duvidas.report reason',
  'turmas.create name',
  'turmas.update name',
  'turmas.list search',
  'turmas.one search',
  'invites.send text',
  'users.list search',
  'users.block reason',
  'users.remove reason',
  'apiClients.createKey name',
  'passkeys.add name',
  'passkeys.rename name',
  'school.update name',
  'school.update tagline',
  'school.update privacyOfficer',
  'school.update certificateText',
  'school.update certificateCity',
  'school.update certificateSigner',
  'school.update landingText',
  'quizzes.save title',
  'quizzes.save description',
  'quizzes.save questions.text',
  'quizzes.save questions.explanation',
  'quizzes.save questions.options.text',
  'quizzes.save questions.image.description',
  'quizzes.save questions.options.image.description',
]

/** Texts that no screen ever shows as they were sent, by their whole name or the last part of it. */
export const NEVER_SHOWN: Record<string, string> = {
  password: 'stored as a hash',
  currentPassword: 'compared, not stored',
  newPassword: 'stored as a hash',
  'lessons.reportVideoLength videoUrl': 'compared, not stored',
  'provider.start redirect': 'stored in an encrypted cookie; the log-in page follows it only within the site',
  'provider.callback state': 'compared, not stored',
  token: 'compared, not stored',
  joinToken: 'compared, not stored',
  courseId: 'of who signs up for a course: only part of a mailed link',
  'duvidas.search search': 'stays in its field, and is read in a sentence as React writes it',
  'search.find search': 'stays in its field, and is read in a sentence as React writes it',
  'push.subscribe endpoint': 'where a device receives pushes; refused unless it is of a push service',
  'monitorAvisos.update title': 'stored as that of monitorAvisos.create',
  'monitorAvisos.update text': 'stored as that of monitorAvisos.create',
  'avisos.sendTest title': 'only mailed',
  'avisos.sendTest text': 'only mailed',
  'monitorAvisos.sendTest title': 'only mailed',
  'monitorAvisos.sendTest text': 'only mailed',
  sendAt: 'a time',
  'invites.check text': 'what was read of it is shown as that of invites.send',
  'joining.firstVisit name': 'stored as that of account.signUp',
  code: 'compared, not stored',
  email: 'an e-mail address has no room for markup',
  contactEmail: 'an e-mail address has no room for markup',
  privacyEmail: 'an e-mail address has no room for markup',
  'certificates.preview name': 'only in a PDF',
  'certificates.preview certificateText': 'only in a PDF',
  'certificates.preview certificateCity': 'only in a PDF',
  'certificates.preview certificateSigner': 'only in a PDF',
  number: 'stored as digits; only its ending is shown',
  id: 'of a passkey: compared, or stored as bytes',
  rawId: 'of a passkey: compared',
  authenticatorAttachment: 'of a passkey: not stored',
}
