import { Problem } from '@farol/contract/problem.ts'
import { type DuvidaReader, isWithinVideo, turmasOfNewDuvida, writtenAs } from '@farol/domain/duvidas.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { lessons } from '#/database/schema/content.ts'
import { duvidaImages, posts } from '#/database/schema/duvidas.ts'
import { forgetNotifications, notify } from '#/notifications/notify.ts'
import type { ReadablePost } from './duvida-gate.ts'

type Place = { courseId: string; lessonId: string }
type Text = { key: string; body: string }

export const duvidaChanged = ({ courseId, lessonId }: Place) =>
  [{ kind: 'duvida', courseId, lessonId }] as const

/** The id of the text that was stored with this key before. */
async function storedBefore(orm: NodePgDatabase, { userId, key }: { userId: string; key: string }) {
  const [before] = await orm
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.idempotencyKey, key)))
  if (!before) throw new Problem('NOT_FOUND')
  return { id: before.id }
}

type Asked = Place & Text & { reader: DuvidaReader; seconds: number | null }

/** The same dúvida sent again is the one that was stored first. */
export function askDuvida(orm: NodePgDatabase, { reader, key, body, seconds, ...place }: Asked) {
  return orm.transaction(async (transaction) => {
    const [lesson] = await transaction
      .select({ videoDuration: lessons.videoDuration })
      .from(lessons)
      .where(eq(lessons.id, place.lessonId))
      .for('key share')
    if (!lesson) throw new Problem('NOT_FOUND')
    if (seconds !== null && !isWithinVideo(seconds, lesson.videoDuration)) throw new Problem('BEYOND_VIDEO')
    const { userId } = reader
    const turmaIds = turmasOfNewDuvida(reader)
    const [asked] = await transaction
      .insert(posts)
      .values({
        ...{ id: newId(), lessonId: place.lessonId, userId, idempotencyKey: key, body, seconds, turmaIds },
        writtenAs: writtenAs(reader, { turmaIds }),
      })
      .onConflictDoNothing({ target: [posts.userId, posts.idempotencyKey] })
      .returning({ id: posts.id })
    if (!asked) return storedBefore(transaction, { userId, key })
    await notifyStaff(transaction, { duvidaId: asked.id, lessonId: place.lessonId, userId, turmaIds })
    await publish(transaction, duvidaChanged(place))
    return asked
  })
}

/** Administrators, and the monitors of the asker's turmas, which run (`turmasOfNewDuvida`). Nobody of what they asked themselves. */
async function notifyStaff(transaction: NodePgDatabase, { duvidaId, lessonId, userId, turmaIds }: Waiting) {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select user_id as id from administrators() where user_id <> ${userId}
    union
    select m.user_id from turma_members m join turmas t on t.id = m.turma_id
    where m.turma_id = any(${sql.param(turmaIds ?? [])}::uuid[]) and m.is_monitor and m.user_id <> ${userId}`)
  const userIds = rows.map(({ id }) => id)
  await notify(transaction, { kind: 'unanswered', userIds, subjectId: duvidaId, lessonId })
}

type Waiting = { duvidaId: string; lessonId: string; userId: string; turmaIds: readonly string[] | null }

/** Deletes the notifications about a dúvida that was hidden or deleted. */
export async function forgetDuvida(transaction: NodePgDatabase, duvidaId: string) {
  for (const kind of ['answer', 'unanswered'] as const)
    await forgetNotifications(transaction, { kind, subjectId: duvidaId })
}

/** The dúvida is locked: whoever closes or deletes it waits, or comes first and this is refused. */
export function answerDuvida(orm: NodePgDatabase, { post, key, body }: Text & { post: ReadablePost }) {
  return orm.transaction(async (transaction) => {
    const { reader, duvida, lessonId, courseId } = post
    const [current] = await transaction
      .select({ lockedAt: posts.lockedAt })
      .from(posts)
      .where(eq(posts.id, duvida.id))
      .for('update')
    if (!current) throw new Problem('NOT_FOUND')
    if (current.lockedAt) throw new Problem('DUVIDA_LOCKED')
    const { userId } = reader
    const [answer] = await transaction
      .insert(posts)
      .values({
        ...{ id: newId(), lessonId, duvidaId: duvida.id, userId, idempotencyKey: key, body },
        writtenAs: writtenAs(reader, duvida),
      })
      .onConflictDoNothing({ target: [posts.userId, posts.idempotencyKey] })
      .returning({ id: posts.id })
    if (!answer) return storedBefore(transaction, { userId, key })
    if (duvida.userId !== userId) {
      await notify(transaction, { kind: 'answer', userIds: [duvida.userId], subjectId: duvida.id, lessonId })
      await forgetNotifications(transaction, { kind: 'unanswered', subjectId: duvida.id })
    }
    await publish(transaction, duvidaChanged({ courseId, lessonId }))
    return answer
  })
}

type Edit = { post: ReadablePost; body: string; removesImage?: boolean | undefined }

/** One edits one's own. The same text again is no edit. */
export function editPost(orm: NodePgDatabase, { post, body, removesImage = false }: Edit) {
  if (!post.isOwn) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ body: posts.body })
      .from(posts)
      .where(eq(posts.id, post.id))
      .for('update')
    if (!before) throw new Problem('NOT_FOUND')
    const removed = removesImage
      ? await transaction.delete(duvidaImages).where(eq(duvidaImages.duvidaId, post.id)).returning()
      : []
    if (before.body === body && removed.length === 0) return {}
    await transaction.update(posts).set({ body, editedAt: new Date() }).where(eq(posts.id, post.id))
    await publish(transaction, duvidaChanged(post))
    return {}
  })
}

/** Users delete their own posts; the answers to a dúvida are deleted with it. */
export function removePost(orm: NodePgDatabase, post: ReadablePost) {
  if (!post.isOwn) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    await transaction.delete(posts).where(eq(posts.id, post.id))
    if (!post.isAnswer) await forgetDuvida(transaction, post.id)
    await publish(transaction, duvidaChanged(post))
    return {}
  })
}
