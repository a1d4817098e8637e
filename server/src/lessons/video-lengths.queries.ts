import { type LengthReport, lengthTolerance } from '@farol/domain/video-length.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { videoLengths } from '#/database/schema/learning.ts'

/** So many are enough to outvote two who agree on something else. */
const CONFIRMATIONS_ENOUGH = 10

/** SQL, of a lesson's id: whether players that agree with its length need not say so any more. */
export const isLengthConfirmed = (lessonId: string) => `
  (select coalesce(bool_or(is_admin) or count(*) >= ${CONFIRMATIONS_ENOUGH}, false) from video_lengths where lesson_id = ${lessonId})`

/** More than this many say nothing new. */
const REPORTS_MOST = 100

/** As the domain's `correctedLength` wants them. */
export function lengthReports(orm: NodePgDatabase, lessonId: string): Promise<LengthReport[]> {
  return orm
    .select({ seconds: videoLengths.seconds, isAdmin: videoLengths.isAdmin })
    .from(videoLengths)
    .where(eq(videoLengths.lessonId, lessonId))
    .orderBy(desc(videoLengths.isAdmin), desc(videoLengths.reportedAt))
    .limit(REPORTS_MOST)
}

export type Reporter = { lessonId: string; userId: string; isAdmin: boolean }

/** The newest word of each user counts; of a video that is no longer the lesson's, none. */
export async function keepLengthReport(
  orm: NodePgDatabase,
  { lessonId, userId, isAdmin, seconds, videoUrl }: Reporter & { seconds: number; videoUrl: string },
): Promise<{ videoDuration: number } | undefined> {
  const { rows } = await orm.execute<{ videoDuration: number }>(sql`
    with lesson as (select id, video_duration from lessons where id = ${lessonId} and video_url = ${videoUrl}), kept as (
      insert into video_lengths (lesson_id, user_id, seconds, is_admin)
      select id, ${userId}::uuid, ${seconds}::float8, ${isAdmin}::bool from lesson
      on conflict (lesson_id, user_id) do update set
        seconds = excluded.seconds, is_admin = excluded.is_admin, reported_at = now()
    )
    select video_duration as "videoDuration" from lesson`)
  return rows[0]
}

/** The address changed: what was said of the video before says nothing any more. */
export const forgetLengthReports = (orm: NodePgDatabase, lessonId: string) =>
  orm.delete(videoLengths).where(eq(videoLengths.lessonId, lessonId))

/** Settled: what contradicts the length is forgotten. */
export const forgetOtherLengths = (orm: NodePgDatabase, lessonId: string, seconds: number) =>
  orm
    .delete(videoLengths)
    .where(
      and(
        eq(videoLengths.lessonId, lessonId),
        sql`abs(${videoLengths.seconds} - ${seconds}) > ${lengthTolerance(seconds)}`,
      ),
    )
