import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const WEB = new URL('../../web/src/', import.meta.url)
/** What stands on a part of its own; help and lists differ in their words alone. */
const OPENS = /<(?:Dialog|FormDialog|Menu|ChoiceMenu)\b/g
const CONFIRMS = /<ConfirmDialog\b.*?\btitle=(?:"([^"]+)"|\{([^}]+)\})/gs
/** What closing a dialog would lose (`Loss` in `ui/dialog.tsx`): asked about by a confirmation, too. */
const LOSSES = /\btitle: '([^']+)',\s+text: '[^']+',\s+stayLabel: /g
const CONFIRMS_LOOKED_AT = /\b(?:expectAsked\(|expectOpens\([\w.]+, asked\()page, '([^']+)'\)/g

/** Which test looks at what opens with `expectOpened` or `expectOpens`, by the file it is written in. */
const LOOKED_AT: Record<string, string> = {
  'player/speed-menu.tsx': 'player-controls',
  'routes/_signed-in/_student/-certificate-name-dialog.tsx': 'certificates',
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
  'routes/_signed-in/admin/users/-link-dialog.tsx': 'users-access',
  'routes/_signed-in/admin/users/-users-table.tsx': 'users',
  'routes/_signed-in/admin/users/-reason-dialog.tsx': 'users-access',
}

const screens = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'))
  .map((file) => ({ file, source: readFileSync(new URL(file, WEB), 'utf8') }))

const specs = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => ({ file, source: readFileSync(new URL(file, import.meta.url), 'utf8') }))

test('every dialog and menu of the screens is looked at by some test', () => {
  const found = screens.flatMap(({ file, source }) => [...source.matchAll(OPENS)].map(() => file))
  expect(found.sort()).toEqual(Object.keys(LOOKED_AT).sort())
  const seeing = specs.filter(({ source }) => /expectOpen(?:ed|s)\(/.test(source)).map(({ file }) => file)
  expect(Object.values(LOOKED_AT).filter((spec) => !seeing.includes(`${spec}.spec.ts`))).toEqual([])
})

test('every confirmation is looked at by some test, and known by its title', () => {
  const titles = screens.flatMap(({ source }) =>
    [...source.matchAll(CONFIRMS)].flatMap(([, title, choice = '']) => title ?? textsOf(choice)),
  )
  const losses = screens.flatMap(({ source }) => [...source.matchAll(LOSSES)].map(([, title]) => title))
  const uses = screens.flatMap(({ source }) => source.match(/<ConfirmDialog\b/g) ?? [])
  const lookedAt = specs.flatMap(({ source }) =>
    [...source.matchAll(CONFIRMS_LOOKED_AT)].map(([, title]) => title),
  )
  expect(titles.length).toBeGreaterThanOrEqual(uses.length)
  expect([...new Set(lookedAt)].sort()).toEqual([...titles, ...losses].sort())
})

/** Of a title that depends on something, each that it can be. */
const textsOf = (choice: string) => [...choice.matchAll(/'([^']+)'/g)].map(([, text]) => text)
