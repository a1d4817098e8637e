import { redirect } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'

/** When the turma is gone, redirects to the list of turmas; the reason is shown there, unless a link was only preloaded. */
export function leaveWhenTurmaGone(error: unknown, { preload }: { preload: boolean }): never {
  if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
  if (!preload) notify.error({ title: 'Turma não encontrada', detail: error.title })
  throw redirect({ to: '/admin/turmas' })
}
