import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Upload } from '@farol/contract/uploads.ts'
import { CHUNK_TYPE, TUS_VERSION } from '@farol/contract/uploads.ts'
import { type UploadedVideo, videos as videosApi } from '@farol/contract/videos.ts'
import type { UploadKind } from '@farol/domain/uploads.ts'
import { expect } from 'vitest'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { courseImports } from '#/database/schema/course-imports.ts'
import { files, videos } from '#/database/schema/files.ts'
import { lessonMaterials, materials } from '#/database/schema/materials.ts'
import { uploads } from '#/database/schema/uploads.ts'
import { createFileStore } from '#/files/file-store.ts'
import { eventually } from './eventually.ts'
import type { TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

/** Small videos of three seconds, made with ffmpeg. */
export const clip = (name: string): Buffer =>
  readFileSync(new URL(`../videos/tests/clips/${name}`, import.meta.url))

type FileOptions = {
  kind?: UploadKind
  name?: string
  lastModified?: number
  sha256?: string
  size?: number
}

const metadata = (values: Record<string, string | number | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')

export const beginUpload = (
  visitor: Visitor,
  { size = 0, kind, name: filename = 'aula.mp4', lastModified, sha256 }: FileOptions,
) =>
  visitor.fetch('/api/admin/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-length': String(size),
      'upload-metadata': metadata({ filename, kind, lastModified, sha256 }),
    },
  })

export const sendChunk = (
  visitor: Visitor,
  uploadId: string,
  { offset, bytes, headers = {} }: { offset: number; bytes: Uint8Array; headers?: Record<string, string> },
) =>
  visitor.fetch(`/api/admin/uploads/${uploadId}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-offset': String(offset),
      'content-type': CHUNK_TYPE,
      ...headers,
    },
    body: Uint8Array.from(bytes),
  })

/** Returns the id of the video or the material, all of whose bytes have arrived. */
export async function uploadFile(visitor: Visitor, bytes: Uint8Array, options: FileOptions = {}) {
  const begun = await beginUpload(visitor, { size: bytes.length, ...options })
  const { id } = (await begun.json()) as Upload
  const sent = await sendChunk(visitor, id, { offset: 0, bytes })
  expect(sent.status).toBe(204)
  return id
}

/** The video once it is ready or has failed. */
export const preparedVideo = (visitor: Visitor, videoId: string): Promise<UploadedVideo> =>
  eventually(async () => {
    const video = await visitor.call(videosApi.one, { params: { videoId } })
    expect(video.state).toMatch(/^(ready|failed)$/)
    return video
  })

/** Rows of an upload that has begun. */
export async function buildUpload({ orm }: Pick<Database, 'orm'>, { userId }: { userId: string }) {
  const id = newId()
  await orm.insert(videos).values({ id, name: 'aula.mp4', size: 1_000 })
  await orm.insert(uploads).values({ id, userId, expiresAt: new Date(Date.now() + 86_400_000) })
  return { id }
}

/** Rows of the file of a course that has arrived, or of which a course was made. */
export async function buildImport(
  { orm }: Pick<Database, 'orm'>,
  { userId, courseId = null }: { userId: string; courseId?: string | null },
) {
  const id = newId()
  const state = courseId === null ? 'received' : 'imported'
  await orm.insert(courseImports).values({ id, name: 'curso.zip', size: 1_000, state, courseId })
  const expiresAt = new Date(Date.now() + 86_400_000)
  await orm.insert(uploads).values({ id, kind: 'course', userId, receivedBytes: 1_000, expiresAt })
  return { id }
}

type BuiltMaterial = { lessonId?: string; name?: string; text?: string }

/** A text that has arrived, in a lesson or in none. */
export async function buildMaterial(
  { database: { orm }, dataDir }: Pick<TestServer, 'database' | 'dataDir'>,
  { lessonId, name = 'leia-me.txt', text = name }: BuiltMaterial,
) {
  const id = newId()
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = createFileStore(dataDir).pathOf(sha256)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  const [size, type] = [bytes.length, 'text/plain']
  await orm.insert(files).values({ sha256, size, type }).onConflictDoNothing()
  await orm.insert(materials).values({ id, name, size, type, sha256, state: 'ready' })
  if (lessonId) await orm.insert(lessonMaterials).values({ lessonId, materialId: id, name, orderIndex: 0 })
  return { id }
}
