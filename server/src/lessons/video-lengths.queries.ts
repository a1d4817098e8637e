import {
  LENGTH_TOLERANCE_SECONDS,
  LENGTH_TOLERANCE_SHARE,
  type LengthReport,
} from '@farol/domain/video-length.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** SQL, of two expressions: the domain's `lengthsAgree`; of an unknown length nothing agrees. */
export const lengthsAgree = (known: string, told: string) =>
  `(${known} > 0 and ${told} > 0
    and abs(${told} - ${known}) <= greatest(${known} * ${LENGTH_TOLERANCE_SHARE}, ${LENGTH_TOLERANCE_SECONDS}))`

/** So many are enough to outvote two who agree on something else. */
const CONFIRMATIONS_ENOUGH = 10

/** SQL, of a lesson's id: whether players that agree with its length need not say so any more. */
export const isLengthConfirmed = (lessonId: string) => `
  (select coalesce(bool_or(is_admin) or count(*) >= ${CONFIRMATIONS_ENOUGH}, false) from video_lengths where lesson_id = ${lessonId})`

/** More than this many say nothing new. */
const REPORTS_MOST = 100

/** As the domain's `correctedLength` wants them. */
export async function lengthReports(orm: NodePgDatabase, lessonId: string): Promise<LengthReport[]> {
  const { rows } = await orm.execute<LengthReport>(sql`
    select seconds, is_admin as "isAdmin" from video_lengths where lesson_id = ${lessonId}
    order by is_admin desc, reported_at desc limit ${REPORTS_MOST}`)
  return rows
}

export type Reporter = { lessonId: string; userId: string; isAdmin: boolean }

/** The newest word of each person counts; of a video that is no longer the lesson's, none. */
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
  orm.execute(sql`delete from video_lengths where lesson_id = ${lessonId}`)

/** Settled: what contradicts the length is forgotten. */
export const forgetOtherLengths = (orm: NodePgDatabase, lessonId: string, seconds: number) =>
  orm.execute(sql`
    delete from video_lengths v using (select ${seconds}::float8 as seconds) settled
    where v.lesson_id = ${lessonId} and not ${sql.raw(lengthsAgree('settled.seconds', 'v.seconds'))}`)
