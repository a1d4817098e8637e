import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** `undoId` undoes the deletion within UNDO_SECONDS; it is null if the deletion was too large for that. */
export const undoable = z.object({ undoId: id.nullable() })

export const undoDeletion = endpoint({
  method: 'POST',
  path: '/api/admin/deletions/{deletionId}/undo',
  access: 'admin',
  clients: 'write',
  summary:
    'Undo the deletion of a course, lesson, quiz or turma, once, within 30 seconds, by whoever deleted it',
  params: z.object({ deletionId: id }),
  returns: z.object({}),
  errors: ['NOT_FOUND', 'UNDO_WITHOUT_PLACE', 'UNDO_PLACE_TAKEN', 'PREREQUISITE_CYCLE'],
})
