import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../app/**/*.tsx', '../features/**/*.tsx', '../routes/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const FIELD = /<(Input|LineInput|Textarea|FormattedTextarea|LengthInput|PasswordInput)\b/
const DRAFT = /\buse(VersionedForm|DraftForm|DraftState|StoredDraft|PostDraft)\(/

/** Fields of a form that is in another file. */
const PARTS: Record<string, string> = {
  'features/authoring/lesson-fields.tsx': 'features/authoring/lesson-form.tsx',
  'features/authoring/lesson-list-row.tsx': 'features/authoring/lesson-list-panel.tsx',
  'features/authoring/lesson-options.tsx': 'features/authoring/lesson-form.tsx',
  'features/authoring/materials-field.tsx': 'features/authoring/lesson-form.tsx',
  'features/authoring/video-field.tsx': 'features/authoring/lesson-form.tsx',
  'features/duvidas/post-form.tsx': 'features/duvidas/answer-list.tsx',
  'features/quiz-editor/question-image.tsx': 'features/quiz-editor/question-dialog.tsx',
  'features/quiz-editor/question-options.tsx': 'features/quiz-editor/question-dialog.tsx',
  'features/quiz-editor/quiz-fields.tsx': 'features/quiz-editor/quiz-editor-screen.tsx',
  'features/settings/certificate-fields.tsx': 'features/settings/school-form.tsx',
}

const SECRET = 'passwords, codes and what belongs to them are never stored'
const NOBODY = 'nobody is logged in whose draft it could be'
const LITTLE = 'there is little to type again'

const WITHOUT_DRAFT: Record<string, string> = {
  'app/copy-once-dialog.tsx': SECRET,
  'features/auth/account-forms.tsx': SECRET,
  'features/auth/forgot-screen.tsx': NOBODY,
  'features/auth/reset-screen.tsx': SECRET,
  'features/auth/verify-screen.tsx': SECRET,
  'features/certificates/certificate-name-dialog.tsx': LITTLE,
  'features/certificates/certificate-screen.tsx': LITTLE,
  'features/invites/links-panel.tsx': LITTLE,
  'features/joining/first-visit.tsx': SECRET,
  'features/profile/profile-reminders.tsx': LITTLE,
  'features/security/code-dialog.tsx': SECRET,
  'features/security/passkey-dialog.tsx': SECRET,
  'features/security/phone-dialog.tsx': SECRET,
  'features/security/proof-dialog.tsx': SECRET,
  'features/security/security-screen.tsx': SECRET,
  'features/settings/new-key-dialog.tsx': SECRET,
}

const textOf = (file: string) => sources[`../${file}`] ?? ''
const files = Object.keys(sources)
  .map((path) => path.slice('../'.length))
  .filter((file) => FIELD.test(textOf(file)))

test('every form keeps what is typed into it, or says why not', () => {
  const forgetful = files.filter((file) => !DRAFT.test(textOf(PARTS[file] ?? file)) && !WITHOUT_DRAFT[file])
  expect(forgetful).toEqual([])
})

test('no form with a password keeps what is typed into it', () => {
  const careless = files.filter((file) => /<PasswordInput/.test(textOf(file)) && DRAFT.test(textOf(file)))
  expect(careless).toEqual([])
  expect(Object.keys(WITHOUT_DRAFT).filter((file) => DRAFT.test(textOf(file)))).toEqual([])
})

test('the lists name only forms that there are', () => {
  expect(files.length).toBeGreaterThan(0)
  const named = [...Object.keys(PARTS), ...Object.keys(WITHOUT_DRAFT)]
  expect(named.filter((file) => !files.includes(file))).toEqual([])
})
