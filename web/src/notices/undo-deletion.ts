import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { undoDeletion } from '#/api/deletions.ts'
import { type Notice, notify, type Undo } from './notices.ts'

/**
 * As long as the server undoes, which does not wait as a toast does while its window is in the background. A test compares it with
 * the domain's, which would be one more file to load.
 */
const UNDO_MS = 40_000

/** The notice of a deletion, with the button that brings everything back, or the reason why there is none. */
export function withUndo({ undo: _, ...notice }: Notice, { undoId, onDone }: Undo): Notice {
  if (undoId === null)
    return { ...notice, detail: `${notice.detail ?? ''} Era grande demais para desfazer.`.trim() }
  const signal = AbortSignal.timeout(UNDO_MS)
  return { ...notice, action: { label: 'Desfazer', run: () => void undo(undoId, onDone) }, signal }
}

async function undo(undoId: string, onDone: Undo['onDone']) {
  try {
    await undoDeletion(undoId)
    notify.success({ title: 'Exclusão desfeita', detail: 'Tudo voltou ao lugar.' })
  } catch (error) {
    notify.error({ title: 'Erro ao desfazer', detail: sentence(error) })
  }
  await onDone()
}

const sentence = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'NOT_FOUND'
    ? 'O tempo para desfazer passou, ou isto já foi desfeito.'
    : problemSentence(error)
