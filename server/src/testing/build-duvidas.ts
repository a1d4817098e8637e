import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { posts } from '#/database/schema/duvidas.ts'

type DuvidaOptions = Partial<typeof posts.$inferInsert> & { lessonId: string; userId: string }

/** A dúvida, or with `duvidaId` an answer. */
export async function buildDuvida({ orm }: Pick<Database, 'orm'>, options: DuvidaOptions) {
  const post = {
    id: newId(),
    idempotencyKey: newId(),
    body: 'Como isto funciona?',
    writtenAs: 'student' as const,
    turmaIds: options.duvidaId ? null : [],
    ...options,
  }
  await orm.insert(posts).values(post)
  return post
}
