import { Problem } from '@farol/contract/problem.ts'
import { type GatedCourse, passedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { Session } from '#/requests/caller.ts'
import { shortMemory } from '#/requests/short-memory.ts'
import type { Variant } from './hls-playlist.ts'
import type { StoredFile } from './videos.queries.ts'

type RenditionFile = Variant & StoredFile

/** The files of a lesson's uploaded video, for those whom the gate of the lesson has let through. */
export type LessonFiles = {
  hasVideo: boolean
  playable: StoredFile | null
  poster: StoredFile | null
  /** Lowest first; empty until all are there. */
  renditions: RenditionFile[]
}

/** The gate, the files and the playlist of one rendition ($3) in one statement. */
const LESSON_FILES = {
  name: 'lesson-files',
  text: `
    select c.title, c.access_facts as "accessFacts", c.is_locked as "isLocked", c.is_completed as "isCompleted", c.lessons, c.release, v.id is not null as "hasVideo",
           case when playable.sha256 is not null then
             json_build_object('sha256', playable.sha256, 'size', playable.size) end as playable,
           case when poster.sha256 is not null then json_build_object('sha256', poster.sha256, 'size', poster.size) end as poster,
           (select coalesce(json_agg(json_build_object('sha256', r.sha256, 'size', f.size, 'width', r.width, 'height', r.height,
                     'bandwidth', r.bandwidth, 'codecs', r.codecs) order by r.lines), '[]')
            from renditions r join files f on f.sha256 = r.sha256
            where r.video_id = v.id and v.rendition_state = 'ready') as renditions,
           (select r.playlist from renditions r
            where r.video_id = v.id and v.rendition_state = 'ready' and r.sha256 = $3 limit 1) as playlist
    from lessons l
    join gated_courses($1) c on c.id = l.course_id
    left join videos v on v.id = l.video_id
    left join files playable on playable.sha256 = v.playable_sha256
    left join files poster on poster.sha256 = v.poster_sha256
    where l.id = $2`,
}

/** How long the segments of a video can still be read after access to its lesson has ended. */
export const GATE_MEMORY_MS = 10_000
const MOST_REMEMBERED = 10_000

type Asked = { session: Session; lessonId: string }
type Row = GatedCourse & LessonFiles & { playlist: string | null }

export type FileGate = ReturnType<typeof createFileGate>

/** The gate of a lesson is the gate of its files. */
export function createFileGate({ reads }: Database) {
  const passed = shortMemory<LessonFiles>({ lifeMs: GATE_MEMORY_MS, most: MOST_REMEMBERED })
  // With the role: one who was demoted is another visitor.
  const keyOf = ({ session: { userId, role }, lessonId }: Asked) => `${userId} ${role} ${lessonId}`

  async function ask({ sha256 = null, ...asked }: Asked & { sha256?: string | null }) {
    const { session, lessonId } = asked
    const isAdmin = session.role === 'admin'
    const [row] = await reads.query<Row>(LESSON_FILES, [session.userId, lessonId, sha256])
    const { hasVideo, playable, poster, renditions, playlist } = passedGate(row, { isAdmin, lessonId }).course
    if (!hasVideo) throw new Problem('NOT_FOUND')
    const files = { hasVideo, playable, poster, renditions }
    passed.set(keyOf(asked), files)
    return { ...files, playlist }
  }
  return {
    ask,
    /** For the many segments of a playing video: without a statement if it was asked a moment ago. */
    askOrRemember: async (asked: Asked): Promise<LessonFiles> => passed.get(keyOf(asked)) ?? ask(asked),
  }
}
