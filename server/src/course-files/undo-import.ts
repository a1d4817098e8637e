import { Problem } from '@farol/contract/problem.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deleteCourse } from '#/courses/arrange-courses.ts'
import { courseImports } from '#/database/schema/course-imports.ts'
import type { FileStore } from '#/files/file-store.ts'
import { removeMaterial } from '#/materials/remove-material.ts'
import { removeVideo } from '#/videos/remove-video.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }
type Target = { actorId: string; courseId: string }
type Uploaded = { videos: string[]; materials: string[] }

/** Deletes the course, and the videos and materials that came with it and that no other course has. */
export async function undoImport({ orm, store }: Parts, { actorId, courseId }: Target) {
  const uploaded = await orm.transaction(async (transaction) => {
    const imports = await transaction.select().from(courseImports).where(eq(courseImports.courseId, courseId))
    if (imports.length === 0) throw new Problem('NOT_FOUND')
    // Whoever opens a lesson meanwhile waits, and then finds none.
    await transaction.execute(
      sql`select id from lessons where course_id = ${courseId} order by id for update`,
    )
    if (await isStudied(transaction, courseId)) throw new Problem('COURSE_STUDIED')
    const files = await importedWith(transaction, courseId)
    await deleteCourse(transaction, { actorId, courseId, action: 'course.undo-import' })
    return files
  })
  // What cannot be removed now is removed later with the other unused files.
  for (const id of uploaded.videos) await removeVideo({ orm, store }, id).catch(() => undefined)
  for (const id of uploaded.materials) await removeMaterial({ orm, store }, id).catch(() => undefined)
  return {}
}

async function isStudied(orm: NodePgDatabase, courseId: string) {
  const { rows } = await orm.execute<{ studied: boolean }>(sql`
    select exists (
      select from user_progress p join lessons l on l.id = p.lesson_id where l.course_id = ${courseId}
    ) as studied`)
  return rows[0]?.studied === true
}

/** Made in the transaction that made the course. Those of later lessons stay for whoever sent them, until housekeeping finds them unused. */
async function importedWith(orm: NodePgDatabase, courseId: string): Promise<Uploaded> {
  const { rows } = await orm.execute<Uploaded>(sql`
    select
      array(select distinct v.id from lessons l join videos v on v.id = l.video_id
            where l.course_id = c.id and v.created_at = c.created_at) as videos,
      array(select distinct m.id from lessons l join lesson_materials lm on lm.lesson_id = l.id
            join materials m on m.id = lm.material_id
            where l.course_id = c.id and m.created_at = c.created_at) as materials
    from courses c where c.id = ${courseId}`)
  return rows[0] ?? { videos: [], materials: [] }
}
