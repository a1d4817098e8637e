import { redirect } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'

/** A course that does not exist leads back to the list; any other problem is thrown on. */
export function leaveWhenGone(error: unknown, { preload }: { preload: boolean }): never {
  if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
  if (!preload) notify.error({ title: 'Erro ao carregar curso', detail: error.title })
  throw redirect({ to: '/admin/courses' })
}
