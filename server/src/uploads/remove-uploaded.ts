import type { UploadKind } from '@farol/domain/uploads.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { removeImport } from '#/course-files/course-imports.ts'
import type { FileStore } from '#/files/file-store.ts'
import { removeMaterial } from '#/materials/remove-material.ts'
import { removeVideo } from '#/videos/remove-video.ts'

const REMOVALS = { video: removeVideo, material: removeMaterial, course: removeImport }

type Parts = { orm: NodePgDatabase; store: FileStore }

/** With its upload and its bytes. Returns false, and removes nothing, if what it became is used. */
export const removeUploaded = (parts: Parts, { id, kind }: { id: string; kind: UploadKind }) =>
  REMOVALS[kind](parts, id)
