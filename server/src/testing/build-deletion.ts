import type { Database } from '#/database/open-database.ts'
import { removeLesson } from '#/lessons/arrange-lessons.ts'
import { buildCourse, buildLesson } from './builders.ts'

/** A lesson that this administrator has just deleted. */
export async function buildDeletion(
  database: Database,
  { actorId, ...course }: { actorId: string; orderIndex?: number },
) {
  const { id: courseId } = await buildCourse(database, course)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const { undoId } = await removeLesson(database.orm, { actorId, courseId, lessonId })
  return { deletionId: undoId ?? '' }
}
