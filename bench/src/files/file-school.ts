import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '@farol/server/database/open-database.ts'
import { files, renditions, videos } from '@farol/server/database/schema/files.ts'
import { createFileStore } from '@farol/server/files/file-store.ts'
import { buildCourse, buildLesson, buildUser, giveRole } from '@farol/server/testing/builders.ts'
import { buildSession } from '@farol/server/testing/user-rows.ts'
import { sessionCookie } from '../session-cookie.ts'

const FILE_BYTES = 64 * 1024 ** 2

/** A lesson with an uploaded video of one rendition, an administrator, and a student. */
export async function buildFileSchool(database: Database, dataDir: string) {
  const { orm } = database
  const bytes = randomBytes(FILE_BYTES)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = createFileStore(dataDir).pathOf(sha256)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  const { id: courseId } = await buildCourse(database)
  const videoId = crypto.randomUUID()
  await orm.insert(files).values({ sha256, size: FILE_BYTES, type: 'video/mp4' })
  const ready = { state: 'ready', renditionState: 'ready', playableSha256: sha256 } as const
  await orm.insert(videos).values({ id: videoId, name: 'aula.mp4', size: FILE_BYTES, duration: 60, ...ready })
  const shape = { lines: 360, width: 640, height: 360, bandwidth: 700_000, codecs: 'avc1.4d401e' }
  await orm.insert(renditions).values({ videoId, sha256, ...shape, playlist: '#EXTM3U\n' })
  const videoUrl = `/videos/${videoId}`
  const { id: lessonId } = await buildLesson(database, { courseId, videoUrl, videoDuration: 60 })
  const cookieOf = async (userId: string) => sessionCookie((await buildSession(database, { userId })).token)
  const admin = await buildUser(database)
  await giveRole(database, { userId: admin.id, role: 'admin' })
  const student = await buildUser(database)
  return {
    path,
    size: FILE_BYTES,
    address: `/api/lessons/${lessonId}/stream/${sha256}`,
    admin: await cookieOf(admin.id),
    student: await cookieOf(student.id),
  }
}
