import { readFile } from 'node:fs/promises'
import { readCaptions } from '@farol/domain/captions/read-captions.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { captionsContent } from '#/captions/save-captions.ts'
import { lessonCaptions } from '#/database/schema/captions.ts'
import { videos } from '#/database/schema/files.ts'
import { lessonMaterials, materials } from '#/database/schema/materials.ts'
import type { FileStore } from '#/files/file-store.ts'
import { addMaterial, checkMaterial } from '#/materials/receive-material.ts'
import type { PlacedUploads } from './content-rows.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url))

async function arrive(store: FileStore, id: string, bytes: Uint8Array) {
  const whole = { offset: 0, bytes }
  await store.sendChunk?.(id, whole)
  await store.write(id, whole)
}

type Added = { uploads: PlacedUploads[]; createdAt: Date }

/** As an upload leaves them when its last byte has arrived: they wait for the queue of videos from now on. Before the lessons, which refer to them. */
export async function addVideos(
  transaction: NodePgDatabase,
  store: FileStore,
  { uploads, createdAt }: Added,
) {
  const rows = await Promise.all(
    uploads.map(async ({ slug, videoId: id, video: name }) => {
      const bytes = await read(`./media/${slug}.mp4`)
      await arrive(store, id, bytes)
      return { id, name, size: bytes.length, state: 'preparing' as const, createdAt }
    }),
  )
  await transaction.insert(videos).values(rows)
}

export async function addCaptions(transaction: NodePgDatabase, uploads: PlacedUploads[]) {
  const files = uploads.flatMap(({ captions, ...upload }) =>
    captions.map((language) => ({ ...upload, language })),
  )
  const rows = await Promise.all(
    files.map(async ({ slug, lessonId, language }) => {
      const name = `${slug}.${language}.vtt`
      const { cues, problem } = readCaptions(await read(`./uploads/${name}`))
      if (!cues) throw new Error(`${name}: ${problem}`)
      return { lessonId, language, name, ...captionsContent(cues) }
    }),
  )
  await transaction.insert(lessonCaptions).values(rows)
}

export async function addHandouts(
  transaction: NodePgDatabase,
  store: FileStore,
  { uploads, createdAt }: Added,
) {
  const rows = await Promise.all(
    uploads.map(async ({ slug, materialId: id, handout: name }) => {
      const bytes = await read(`./uploads/${slug}.pdf`)
      await arrive(store, id, bytes)
      return { id, name, size: bytes.length, createdAt, updatedAt: createdAt }
    }),
  )
  await transaction.insert(materials).values(rows)
  await transaction.insert(lessonMaterials).values(
    uploads.map(({ lessonId, materialId, handout: name }) => ({
      lessonId,
      materialId,
      name,
      orderIndex: 0,
    })),
  )
  for (const { id: materialId, size } of rows) {
    const path = await store.arrived(materialId, size)
    const checked = await checkMaterial(path, { size, announcedSha256: null })
    await store.sendFile(path, checked.sha256)
    await addMaterial(transaction, store, { materialId, checked })
  }
}
