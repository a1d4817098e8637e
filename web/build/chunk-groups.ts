import type { Rolldown } from 'vite'

/** The part of a route that its own file is split into, by the route's path below `src/routes`. */
const route = (path: string) => `/src/routes/${path}\\.tsx\\?tsr-split`
const icon = (names: string) => `/lucide-react/dist/esm/icons/(${names})\\.m?js$`
const ui = (names: string) => `/src/ui/(${names})\\.tsx?$`

/**
 * Few files instead of hundreds, each of which would wait for its turn and carry its own headers. A module goes into the
 * first file that needs it, with all it needs itself: what two of them share must stand in one that both load anyway.
 */
const MODULES: Record<string, string[]> = {
  // What every page needs and we do not write: it stays cached when only our own code changes. Only forms that may hold
  // something unsaved block the way out.
  base: [
    '/node_modules/(?!.*useBlocker)(react|react-dom|scheduler|use-sync-external-store)/',
    '/node_modules/@tanstack/(?!.*useBlocker)(react-router|router-core|history|store|react-store)/',
    'preload-helper',
  ],
  // The start, and our own small parts that the public pages draw with.
  index: [
    '/src/main\\.tsx$',
    ui('button|class-names|empty-state|field|input|logo|password-input|skeleton|text-link'),
    icon('arrow-left|arrow-right|rotate-ccw'),
    '/src/api/(account|api-problem|client|passkey-place)\\.ts$',
    '/src/notices/notices\\.ts$',
    '/domain/src/limits\\.ts$',
    '/src/app/(error-screen|pending-screen)\\.tsx$',
    '/src/features/auth/auth-messages\\.tsx$',
  ],
  forms: ['/node_modules/react-hook-form/', '/src/forms/use-(contract-form|submit-once)\\.ts$'],
  passkeys: ['/node_modules/@simplewebauthn/', '/src/api/passkeys\\.ts$'],
  factors: ['/src/api/(factors|phone)\\.ts$', '/src/text/passkeys\\.ts$', '/domain/src/phone\\.ts$'],
  checks: ['/node_modules/(zod|@hookform)/', '/src/forms/zod-resolver\\.ts$'],
  scene: [ui('lighthouse-scene')],
  auth: [route('auth/(route|index)')],
  app: [
    '/src/api/(query-client|session-cache)\\.ts$',
    route('_signed-in/(route|_student/(route|dashboard|courses|course/\\$courseId))'),
    // On several screens and in what opens from them.
    ui('help-hint|single-keys'),
    icon('check|clock|trash|triangle-exclamation-point|x'),
    '/src/(api/fresh-proof|outbox/(browser-storage|page-outbox))\\.ts$',
  ],
  // What opens, and the toasts: loaded behind the screen (src/ui/use-overlays.ts).
  popups: [ui('overlays|toast'), '/src/notices/toasts\\.tsx$'],
  // What several of the following need, and the screens above do not.
  controls: [
    ui('confirm-dialog|dialog|form-dialog|segmented|shortcuts-dialog'),
    icon('circle-alert|circle-x|cloud-off|info|key-round'),
    '/src/forms/leave-guard\\.tsx$',
    '/src/features/quiz/passed-badge\\.tsx$',
    // What one or two screens read or write stays with them.
    '/src/text/(?!(changes|question-changes|deletions|download-csv)\\.ts$)',
  ],
  // Part of the account's screens; elsewhere it is loaded when the server asks for it.
  proof: ['/src/features/(security/proof-dialog|admin/fresh-proof-dialog)\\.tsx$'],
  // Opened from screens that share little else.
  'shown-once': ['/src/app/shown-once-dialog\\.tsx$'],
  // What the administration's figures, users and results share, and its forms do not need.
  figures: ['/src/features/admin/(email|load-problem)\\.tsx$', '/src/features/quiz/score-beam\\.tsx$'],
  // The video of a lesson and its quiz, which administrators preview.
  video: ['/src/player/(early-video|media-frame)\\.tsx?$', '/domain/src/video-(length|source)\\.ts$'],
  // What only taking one needs is its own screen's.
  quiz: [
    '/src/features/quiz/(answer-list|option-letter|passed-badge|quiz-question|quiz-refusal|quiz-steps|score-beam|use-quiz-keys|use-quiz-position)\\.',
    '/src/api/quizzes\\.ts$',
  ],
  lesson: [route('_signed-in/course/\\$courseId/lesson/\\$lessonId/index')],
  'quiz-taking': [route('_signed-in/(_student/)?course/\\$courseId_?/lesson/\\$lessonId/quiz/.*')],
  account: [route('_signed-in/_student/profile')],
  security: [route('_signed-in/_student/profile_/seguranca')],
  admin: [route('_signed-in/admin/(route|index|courses/index|lessons/index)')],
  fields: [
    ui('line-input|select|switch|textarea'),
    '/node_modules/@tanstack/(query-core|react-query)/.*[iI]nfinite',
    '/src/api/(analytics|settings)\\.ts$',
    '/src/forms/use-versioned-form\\.ts$',
    '/src/features/(admin/|authoring/load-course)',
  ],
  'copy-once': ['/src/app/copy-once-dialog\\.tsx$'],
  // After the fields, which share the insides of Base UI's controls with it.
  scales: [ui('slider')],
  accordion: [ui('accordion')],
  analytics: [route('_signed-in/admin/analytics/index')],
  attempts: ['/src/features/quiz-results/attempt-dialog\\.tsx$'],
  users: [route('_signed-in/admin/(users/.*|courses/\\$courseId/students)')],
  results: [route('_signed-in/admin/quizzes/.*')],
  authoring: [route('_signed-in/admin/courses/(new|\\$courseId/.*)')],
  settings: [route('_signed-in/admin/settings/index')],
  questions: [route('_signed-in/admin/lessons/\\$lessonId/quiz')],
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = Object.entries(MODULES).map(([name, tests]) => ({
  name,
  test: new RegExp(tests.join('|')),
}))

/** The entry names every file it may load later: short names keep it small. */
export const chunkFileNames = ({ name }: { name: string }) =>
  name in MODULES ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
