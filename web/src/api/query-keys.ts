import type { Period } from '@farol/domain/analytics.ts'
import type { LessonPlan } from '@farol/domain/lesson-plan.ts'
import type { Correction } from '@farol/domain/regrade.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { RosterListing } from './admin-courses.ts'
import type { FilesListing } from './files.ts'
import type { ResultListing } from './quiz-results.ts'
import type { ProgressListing } from './turma-progress.ts'
import type { TurmasListing } from './turmas.ts'
import type { UsersListing } from './users.ts'

/** Every key of the cache: its name, and the parts that follow it. */
type KeyParts = {
  session: []

  courses: []
  course: [courseId: string]
  'opened-lesson': [courseId: string, lessonId: string]
  'lesson-materials': [courseId: string, lessonId: string]
  'quiz-result': [courseId: string, lessonId: string]
  'my-certificates': []
  notifications: []
  'notification-preferences': []
  push: []
  'my-avisos': []
  'my-aviso': [avisoId: string]
  'my-reminders': []
  'captions-text': [url: string]
  'transcript-matches': [courseId: string, search: string]
  search: [search: string]
  duvidas:
    | [courseId: string, of: 'lesson', lessonId: string]
    | [courseId: string, of: 'search', search: string]
  'duvida-answers': [duvidaId: string]
  'duvida-queue': [of: 'unanswered' | 'reported']

  factors: []
  'open-sessions': []
  'api-keys': []

  overview: [turmaId: string | undefined]
  'admin-courses': []
  'course-lessons': [courseId: string]
  'plan-effect': [courseId: string, plan: LessonPlan]
  'course-roster': [courseId: string, listing: RosterListing]
  'admin-lessons': [listing: { search: string; page: number }]
  'import-plan': [importId: string]
  'uploaded-video': [videoId: string]
  files: [listing: FilesListing]
  'image-totals': []
  'uploaded-captions': [courseId: string, lessonId: string]
  quiz: [lessonId: string]
  'regrade-preview': [quizId: string, version: number, corrections: readonly Correction[]]
  'quiz-results':
    | [quizId: string, of: 'overview', turmaId: string | undefined]
    | [quizId: string, of: 'attempts', listing: ResultListing]
  attempt: [attemptId: string]
  turmas: [listing: TurmasListing]
  turma:
    | [turmaId: string, of: 'members', listing: TurmasListing]
    | [turmaId: string, of: 'progress', listing: ProgressListing]
    | [turmaId: string, of: 'calendar', page: number]
    | [turmaId: string, of: 'invites']
  'turma-names': []
  monitored: [] | [turmaId: string, listing: ProgressListing]
  users: [listing: UsersListing]
  user: [userId: string] | [userId: string, of: 'certificates']
  'pending-certificates': []
  avisos:
    | [of: 'list', page: number]
    | [of: 'one', avisoId: string]
    | [of: 'turma', turmaId: string, page: number]
  'aviso-recipients': [audience: string, targetId: string]
  reminders: []
  'queued-mails': []
  system: []
  analytics:
    | [of: 'overview', period: Period, turmaId: string | undefined]
    | [of: 'funnel' | 'retention', id: string, turmaId: string | undefined]
  settings: []
  'settings-screen': []
  backups: []
  changes: []
  demo: []
}
type KeyName = keyof KeyParts

/** The first parts of a key, which stand for all keys that begin with them. */
type Prefix<Parts extends readonly unknown[]> = Parts extends readonly [...infer First, unknown]
  ? Parts | Prefix<First>
  : Parts

/** A key of one query, or the beginning of the keys of several. */
export type CacheKey = readonly [] | { [N in KeyName]: readonly [N, ...Prefix<KeyParts[N]>] }[KeyName]

/** The key of one query. */
export const queryKey = <N extends KeyName, P extends KeyParts[N]>(name: N, ...parts: P) =>
  [name, ...parts] as const

/** What to invalidate: all queries whose key begins with this. */
export const keyPrefix = <N extends KeyName, P extends Prefix<KeyParts[N]>>(name: N, ...parts: P) =>
  [name, ...parts] as const

/** Refetches the queries on the screen now, and the others when they are next shown. */
export const invalidate = (queryClient: QueryClient, keys: readonly CacheKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** First fetches that are still running: they cannot be cancelled, and their response may be older than the change. */
export const askedFirst = (queryClient: QueryClient, queryKey: CacheKey) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)

/** Also queries whose first fetch is still running, once it is done. */
export async function invalidateAnswered(queryClient: QueryClient, keys: readonly CacheKey[]) {
  const first = keys.flatMap((queryKey) => askedFirst(queryClient, queryKey))
  await Promise.allSettled(first.map((query) => query.promise))
  await invalidate(queryClient, keys)
}

/** Also queries that no screen shows right now: the next screen must not show the old state first. */
export const invalidateEverywhere = (queryClient: QueryClient, keys: readonly CacheKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })))

declare module '@tanstack/react-query' {
  interface Register {
    // A key that is not in the list above does not compile.
    queryKey: CacheKey
  }
}
