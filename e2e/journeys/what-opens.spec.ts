import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '../console-guard.ts'

const WEB = new URL('../../web/src/', import.meta.url)
/** What stands on a part of its own; confirmations, help and lists differ in their words alone. */
const OPENS = /<(?:Dialog|FormDialog|Menu|ChoiceMenu)\b/

/** Which test looks at what opens with `expectOpened` or `expectOpens`, by the file it is written in. */
const LOOKED_AT: Record<string, string> = {
  'player/shortcuts-dialog.tsx': 'player-controls',
  'player/speed-menu.tsx': 'player-controls',
  'routes/_signed-in/_student/-photo-dialog.tsx': 'profile-photo',
  'routes/_signed-in/_student/profile_/-backup-codes-dialog.tsx': 'security-second-factor',
  'routes/_signed-in/_student/profile_/-code-dialog.tsx': 'security-second-factor',
  'routes/_signed-in/_student/profile_/-passkey-dialog.tsx': 'security-passkeys',
  'routes/_signed-in/_student/profile_/-phone-dialog.tsx': 'security-phone',
  'routes/_signed-in/_student/profile_/-proof-dialog.tsx': 'privacy',
  'routes/_signed-in/admin/courses/-course-actions.tsx': 'authoring-courses',
  'routes/_signed-in/admin/lessons/$lessonId/-import-dialog.tsx': 'quiz-accessibility',
  'routes/_signed-in/admin/lessons/$lessonId/-preview-dialog.tsx': 'quiz-accessibility',
  'routes/_signed-in/admin/lessons/$lessonId/-question-dialog.tsx': 'quiz-accessibility',
  'routes/_signed-in/admin/quizzes/$quizId/-attempt-dialog.tsx': 'quiz-accessibility',
  'routes/_signed-in/admin/settings/-new-key-dialog.tsx': 'api-keys',
  'routes/_signed-in/admin/settings/-shown-key-dialog.tsx': 'api-keys',
  'routes/_signed-in/admin/users/-people-table.tsx': 'people',
}

test('every dialog and menu of the screens is looked at by some test', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      !file.startsWith('ui/') &&
      OPENS.test(readFileSync(new URL(file, WEB), 'utf8')),
  )
  expect(files.sort()).toEqual(Object.keys(LOOKED_AT).sort())
  const blind = Object.values(LOOKED_AT).filter(
    (spec) => !/expectOpen(?:ed|s)\(/.test(readFileSync(new URL(`${spec}.spec.ts`, import.meta.url), 'utf8')),
  )
  expect(blind).toEqual([])
})
