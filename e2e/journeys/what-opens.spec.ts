import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const WEB = new URL('../../web/src/', import.meta.url)
/** What stands on a part of its own; help and lists differ in their words alone. */
const OPENS = /<(?:Dialog|FormDialog|ImageDialog|Menu|ChoiceMenu)\b/g
const CONFIRMS = /<ConfirmDialog\b.*?\btitle=(?:"([^"]+)"|\{([^}]+)\})/gs
/** What closing a dialog would lose (`Loss` in `ui/dialog.tsx`): asked about by a confirmation, too. */
const LOSSES = /\btitle: '([^']+)',\s+text: '[^']+',\s+stayLabel: /g
const CONFIRMS_LOOKED_AT = /\b(?:expectAsked\(|expectOpens\([\w.]+, asked\()page, '([^']+)'\)/g

/** Which test looks at what opens with `expectOpened` or `expectOpens`, by the file it is written in. */
const LOOKED_AT: Record<string, string> = {
  'forms/long-select.tsx': 'turma-progress',
  'player/captions-menu.tsx': 'captions',
  'player/quality-menu.tsx': 'player-quality',
  'player/speed-menu.tsx': 'player-controls',
  'features/certificates/certificate-name-dialog.tsx': 'certificates',
  'features/duvidas/post-menu.tsx': 'duvidas',
  'features/duvidas/report-dialog.tsx': 'duvidas',
  'features/lesson/lesson-materials.tsx': 'materials',
  'features/profile/photo-dialog.tsx': 'profile-photo',
  'app/shown-once-dialog.tsx': 'security-second-factor',
  'features/security/code-dialog.tsx': 'security-second-factor',
  'features/security/passkey-dialog.tsx': 'security-passkeys',
  'features/security/phone-dialog.tsx': 'security-phone',
  'features/security/proof-dialog.tsx': 'privacy',
  'features/authoring/course-table.tsx': 'authoring-courses',
  'features/authoring/cover-dialog.tsx': 'course-covers',
  'features/images/image-dialog.tsx': 'course-covers',
  'features/quiz-editor/import-dialog.tsx': 'quiz-accessibility',
  'features/quiz-editor/move-question-dialog.tsx': 'quiz-correcting',
  'features/quiz-editor/preview-dialog.tsx': 'quiz-accessibility',
  'features/quiz-editor/question-dialog.tsx': 'quiz-accessibility',
  'features/quiz-editor/regrade-dialog.tsx': 'quiz-correcting',
  'features/quiz-results/attempt-dialog.tsx': 'quiz-accessibility',
  'features/search/search-dialog.tsx': 'search',
  'features/settings/new-key-dialog.tsx': 'api-keys',
  'features/turmas/add-members-dialog.tsx': 'turmas',
  'features/turmas/create-turma-dialog.tsx': 'turmas',
  'features/turmas/move-members-dialog.tsx': 'turmas',
  'features/uploads/cancel-lesson-upload.tsx': 'lesson-files',
  'features/users/users-table.tsx': 'users',
  'features/users/access-dialogs.tsx': 'users-access',
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

/** Every title that an expression with a condition can result in. */
const textsOf = (choice: string) => [...choice.matchAll(/'([^']+)'/g)].map(([, text]) => text)
