import type { files } from '@farol/contract/files.ts'
import { Problem } from '@farol/contract/problem.ts'
import { recordChange } from '#/changes/record-change.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import { readRoom } from '#/files/room.ts'
import { removeMaterial } from '#/materials/remove-material.ts'
import type { Handlers } from '#/requests/caller.ts'
import { removeVideo } from '#/videos/remove-video.ts'
import { findFile, listFiles } from './files.queries.ts'

type Options = { database: Database; store: FileStore }

export const filesHandlers = ({
  database: { readOnly, reads, orm },
  store,
}: Options): Handlers<typeof files> => ({
  list: async ({ query }) => {
    const disk = await store.disk()
    const [listed, room] = await Promise.all([listFiles(readOnly.reads, query), readRoom(orm, disk)])
    const { limitBytes, usedBytes, leftBytes } = room
    return { ...listed, room: { limitBytes, usedBytes, leftBytes: leftBytes && Math.floor(leftBytes) } }
  },
  remove: async ({ params: { fileId } }, { session }) => {
    const file = await findFile(reads, fileId)
    if (!file) throw new Problem('NOT_FOUND')
    const remove = file.kind === 'video' ? removeVideo : removeMaterial
    if (!(await remove({ orm, store }, fileId))) throw new Problem('FILE_IN_USE')
    await recordChange(orm, {
      actorId: session.userId,
      action: 'file.delete',
      subject: file.name,
      publishes: [],
    })
    return {}
  },
})
