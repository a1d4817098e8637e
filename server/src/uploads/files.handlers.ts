import type { files } from '@farol/contract/files.ts'
import { Problem } from '@farol/contract/problem.ts'
import { recordChange } from '#/changes/record-change.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import { readRoom } from '#/files/room.ts'
import type { Handlers } from '#/requests/caller.ts'
import { findFile, imageTotals, listFiles } from './files.queries.ts'
import { removeUploaded } from './remove-uploaded.ts'

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
    // If a course was made of it meanwhile, its file is gone already.
    if (!(await removeUploaded({ orm, store }, file)))
      throw new Problem(file.kind === 'course' ? 'NOT_FOUND' : 'FILE_IN_USE')
    await recordChange(orm, {
      actorId: session.userId,
      action: 'file.delete',
      subject: file.name,
      publishes: [],
    })
    return {}
  },
  images: async () => ({ images: await imageTotals(readOnly.reads) }),
})
