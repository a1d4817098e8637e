import type { AdminMaterial } from '@farol/contract/materials.ts'
import { MATERIALS_PER_LESSON_MAX } from '@farol/domain/materials.ts'
import { placed } from '@farol/domain/ordering.ts'
import { uploadName } from '@farol/domain/uploads.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FileUpload } from '#/features/uploads/upload-list.ts'
import { uploads, useUploads } from '#/features/uploads/uploads.ts'

export type ListedMaterial = { id: string; name: string }

type Options = {
  list: readonly ListedMaterial[]
  /** The list at this moment: files are looked at before they are added. */
  current: () => readonly ListedMaterial[]
  /** As the lesson was loaded. */
  saved: readonly AdminMaterial[]
  onChange: (list: ListedMaterial[]) => void
}

/** The materials of a lesson in its form: those it has, and those that this page sends for it. */
export function useMaterials({ list, current, saved, onChange }: Options) {
  const [startedIds, setStartedIds] = useState<readonly number[]>([])
  const [isFull, setIsFull] = useState(false)
  const all = useUploads()
  const started = all.filter(({ id }) => startedIds.includes(id))

  /** As each was when it last mattered. */
  const followed = useRef(new Map<number, FileUpload>())
  const follow = useEffectEvent(() => {
    let next = list
    for (const id of startedIds) {
      const upload = started.find((each) => each.id === id)
      const before = followed.current.get(id)
      if (upload) followed.current.set(id, upload)
      else followed.current.delete(id)
      if (before?.uploadId === upload?.uploadId) continue
      // One that was sent may leave the uploads; one that was cancelled or refused leaves nothing.
      const isKept = !upload && before?.status === 'sent'
      if (before?.uploadId && !isKept) next = next.filter((material) => material.id !== before.uploadId)
      if (upload) next = withUpload(next, upload, started)
    }
    if (next !== list) onChange([...next])
  })
  const states = started.map(({ id, uploadId, status }) => `${id} ${uploadId} ${status}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress changes nothing here.
  useEffect(() => follow(), [states, startedIds])

  return {
    rows: list.map((material) => ({
      ...material,
      known: saved.find(({ id }) => id === material.id),
      upload: all.find(({ kind, uploadId }) => kind === 'material' && uploadId === material.id),
    })),
    /** Chosen, and not known to the server: about to begin, or refused. */
    unlisted: started.filter(({ uploadId }) => uploadId === null),
    /** Some of what was chosen had no place. */
    isFull,
    add: (files: readonly File[]) => {
      const before = current()
      const waiting = started.filter(
        ({ uploadId, status }) => uploadId === null && status !== 'failed',
      ).length
      const room = Math.max(0, MATERIALS_PER_LESSON_MAX - before.length - waiting)
      setIsFull(files.length > room)
      const ids = files.slice(0, room).map((file) => uploads.start(file, { kind: 'material' }))
      setStartedIds((started) => [...new Set([...started, ...ids])])
      // A file that was chosen before and taken out of the list comes back with its upload.
      const known = uploads.list().filter(({ id }) => ids.includes(id))
      const next = known.reduce((all, upload) => withUpload(all, upload, known), before)
      if (next !== before) onChange([...next])
    },
    rename: (id: string, name: string) =>
      onChange(list.map((material) => (material.id === id ? { id, name } : material))),
    move: (id: string, position: number) => {
      const item = list.find((material) => material.id === id)
      if (item) onChange(placed(list, { item, position }))
    },
    remove: (id: string) => {
      setIsFull(false)
      onChange(list.filter((material) => material.id !== id))
    },
  }
}

/** Adds it at the end, but before those that were chosen later and were known to the server earlier. */
function withUpload(
  list: readonly ListedMaterial[],
  { id: chosen, uploadId, name }: FileUpload,
  others: readonly FileUpload[],
) {
  if (uploadId === null || list.some(({ id }) => id === uploadId)) return list
  const later = others.filter(({ id }) => id > chosen).map((other) => other.uploadId)
  const position = list.findIndex(({ id }) => later.includes(id))
  const item = { id: uploadId, name: uploadName(name, 'arquivo') }
  return placed(list, { item, position: position < 0 ? list.length : position })
}
