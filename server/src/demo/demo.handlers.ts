import type { demo } from '@farol/contract/demo.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import type { Handlers } from '#/requests/caller.ts'
import { demoCourses, demoUsersCount } from './demo.queries.ts'
import { removeDemo } from './remove-demo.ts'

type Options = { database: Database; store: FileStore }

export const demoHandlers = ({ database: { orm }, store }: Options): Handlers<typeof demo> => ({
  read: async () => ({ users: await demoUsersCount(orm), courses: await demoCourses(orm) }),
  remove: ({ body }, { session }) => removeDemo({ orm, store }, { actorId: session.userId, ...body }),
})
