import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '@farol/domain/deletion-undo.ts'
import { expect, test, vi } from 'vitest'
import { withUndo } from './undo-deletion.ts'

const notice = { kind: 'success', title: 'Aula excluída' } as const
const onDone = async () => {}

test('“Desfazer” goes when the server no longer undoes, also while the window is in the background', () => {
  const over = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  const { signal } = withUndo(notice, { undoId: 'a', onDone })
  expect(timeout).toHaveBeenCalledExactlyOnceWith((UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000)
  expect(signal).toBe(over.signal)
  timeout.mockRestore()
})

test('a deletion that was too large to be undone has no button', () => {
  const shown = withUndo(notice, { undoId: null, onDone })
  expect(shown.action).toBeUndefined()
  expect(shown.detail).toBe('Era grande demais para desfazer.')
})
