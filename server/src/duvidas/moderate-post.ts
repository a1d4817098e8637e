import { Problem } from '@farol/contract/problem.ts'
import { canAccept, canReview } from '@farol/domain/duvidas.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { postReports, posts, sameDuvidas } from '#/database/schema/duvidas.ts'
import type { ReadablePost } from './duvida-gate.ts'
import { duvidaChanged, forgetDuvida } from './write-post.ts'

/** That staff decides about somebody else's dúvida is recorded; that who asked says what helped is not moderation. */
export function acceptAnswer(
  orm: NodePgDatabase,
  { post, answerId }: { post: ReadablePost; answerId: string | null },
) {
  if (!canAccept(post.reader, post.duvida)) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    if (answerId !== null) {
      const isAnswer = and(eq(posts.id, answerId), eq(posts.duvidaId, post.id))
      const [answer] = await transaction.select({ id: posts.id }).from(posts).where(isAnswer).for('key share')
      if (!answer) throw new Problem('NOT_FOUND')
    }
    const [before] = await transaction
      .select({ acceptedAnswerId: posts.acceptedAnswerId })
      .from(posts)
      .where(eq(posts.id, post.id))
      .for('no key update')
    if (!before) throw new Problem('NOT_FOUND')
    if (before.acceptedAnswerId === answerId) return {}
    await transaction.update(posts).set({ acceptedAnswerId: answerId }).where(eq(posts.id, post.id))
    if (post.isOwn) await publish(transaction, duvidaChanged(post))
    else {
      const action = answerId === null ? 'answer.unaccept' : 'answer.accept'
      await recordChange(transaction, { ...recorded({ post }), action })
    }
    return {}
  })
}

export async function sayOfSame(
  orm: NodePgDatabase,
  { post, isSame }: { post: ReadablePost; isSame: boolean },
) {
  const row = { duvidaId: post.id, userId: post.reader.userId }
  await orm.transaction(async (transaction) => {
    const isTheirs = and(eq(sameDuvidas.duvidaId, row.duvidaId), eq(sameDuvidas.userId, row.userId))
    const { rowCount } =
      isSame && !post.isOwn
        ? await transaction.insert(sameDuvidas).values(row).onConflictDoNothing()
        : await transaction.delete(sameDuvidas).where(isTheirs)
    // Each publication makes everybody who has the lesson open fetch its dúvidas.
    if (rowCount) await publish(transaction, duvidaChanged(post))
  })
  return {}
}

/** Once per user and text: a second report changes nothing. */
export async function reportPost(
  orm: NodePgDatabase,
  { post, reason }: { post: ReadablePost; reason: string },
) {
  await orm.transaction(async (transaction) => {
    const reported = await transaction
      .insert(postReports)
      .values({ id: newId(), postId: post.id, userId: post.reader.userId, reason })
      .onConflictDoNothing()
      .returning({ id: postReports.id })
    if (reported.length > 0) await recordChange(transaction, { ...recorded({ post }), action: 'post.report' })
  })
  return {}
}

type Moderated = { post: ReadablePost }

const recorded = ({ post }: Moderated) => ({
  actorId: post.reader.userId,
  userId: post.userId,
  subject: post.lessonTitle,
  publishes: duvidaChanged(post),
})

/** Hiding and showing a text, or keeping one that was reported, settles its reports. Nothing is recorded if nothing changes. */
export function reviewPost(orm: NodePgDatabase, { post, isHidden }: Moderated & { isHidden: boolean }) {
  const { userId, duvida, reader } = post
  if (!canReview(reader, { userId, turmaIds: duvida.turmaIds })) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ hiddenAt: posts.hiddenAt })
      .from(posts)
      .where(eq(posts.id, post.id))
      .for('update')
    if (!before) throw new Problem('NOT_FOUND')
    const settled = await transaction
      .update(postReports)
      .set({ reviewedAt: new Date() })
      .where(and(eq(postReports.postId, post.id), isNull(postReports.reviewedAt)))
      .returning({ id: postReports.id })
    const wasHidden = before.hiddenAt !== null
    if (wasHidden === isHidden && settled.length === 0) return {}
    if (wasHidden !== isHidden)
      await transaction
        .update(posts)
        .set({ hiddenAt: isHidden ? new Date() : null })
        .where(eq(posts.id, post.id))
    if (isHidden && !post.isAnswer) await forgetDuvida(transaction, post.id)
    const shown = wasHidden ? 'post.show' : 'post.keep'
    await recordChange(transaction, { ...recorded({ post }), action: isHidden ? 'post.hide' : shown })
    return {}
  })
}

export function lockDuvida(orm: NodePgDatabase, { post, isLocked }: Moderated & { isLocked: boolean }) {
  if (!post.isStaff) throw new Problem('FORBIDDEN')
  return orm.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ lockedAt: posts.lockedAt })
      .from(posts)
      .where(eq(posts.id, post.id))
      .for('update')
    if (!before) throw new Problem('NOT_FOUND')
    if ((before.lockedAt !== null) === isLocked) return {}
    await transaction
      .update(posts)
      .set({ lockedAt: isLocked ? new Date() : null })
      .where(eq(posts.id, post.id))
    await recordChange(transaction, {
      ...recorded({ post }),
      action: isLocked ? 'duvida.lock' : 'duvida.unlock',
    })
    return {}
  })
}
