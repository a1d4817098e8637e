import type { LengthReport } from '@farol/domain/video-length.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { videoLengths } from '#/database/schema/learning.ts'

/** More reports would add nothing. */
const REPORTS_MAX = 100

/** For `correctedLength` of the domain. */
export function lengthReports(orm: NodePgDatabase, lessonId: string): Promise<LengthReport[]> {
  return orm
    .select({ seconds: videoLengths.seconds, isAdmin: videoLengths.isAdmin })
    .from(videoLengths)
    .where(eq(videoLengths.lessonId, lessonId))
    .orderBy(desc(videoLengths.isAdmin), desc(videoLengths.reportedAt))
    .limit(REPORTS_MAX)
}

type Reporter = { lessonId: string; userId: string; isAdmin: boolean }

/** One report per user, the newest; a report about a video that the lesson no longer has is dropped. */
export async function saveLengthReport(
  orm: NodePgDatabase,
  { lessonId, userId, isAdmin, seconds, videoUrl }: Reporter & { seconds: number; videoUrl: string },
): Promise<{ videoDuration: number } | undefined> {
  const { rows } = await orm.execute<{ videoDuration: number }>(sql`
    with lesson as (select id, video_duration from lessons where id = ${lessonId} and video_url = ${videoUrl} and video_id is null), kept as (
      insert into video_lengths (lesson_id, user_id, seconds, is_admin)
      select id, ${userId}::uuid, ${seconds}::float8, ${isAdmin}::bool from lesson
      on conflict (lesson_id, user_id) do update set
        seconds = excluded.seconds, is_admin = excluded.is_admin, reported_at = now()
    )
    select video_duration as "videoDuration" from lesson`)
  return rows[0]
}

/** After a change of the address, reports about the old video are void. */
export const deleteLengthReports = (orm: NodePgDatabase, lessonId: string) =>
  orm.delete(videoLengths).where(eq(videoLengths.lessonId, lessonId))

export const deleteConflictingLengths = (orm: NodePgDatabase, lessonId: string, seconds: number) =>
  orm
    .delete(videoLengths)
    .where(
      and(eq(videoLengths.lessonId, lessonId), sql`not lengths_agree(${seconds}, ${videoLengths.seconds})`),
    )
