import type { UploadKind } from '@farol/domain/uploads.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { offlineProblem } from '#/api/api-problem.ts'
import { queryClient } from '#/api/query-client.ts'
import { invalidate, keyPrefix } from '#/api/query-keys.ts'
import { cancelUpload, createUpload, serverConverts, uploadPath } from '#/api/uploads.ts'
import type { Converting } from './start-options.ts'
import { uploadList } from './upload-list.ts'

/** Only where the server has no ffmpeg is anything loaded to look at the file. */
async function createPlayable(file: File, { kind, ...converting }: Converting & { kind: UploadKind }) {
  if (kind !== 'video' || (await serverConverts())) return createUpload(file, kind)
  const { playableFile } = await import('./convert-file.ts').catch((error) => {
    throw offlineProblem(error)
  })
  const playable = await playableFile(file, converting)
  // If this fails, the next try finds what was converted.
  return { ...(await createUpload(playable.file, kind)), ...playable }
}

/** The uploads of this page. */
export const uploads = uploadList({
  create: createPlayable,
  cancel: cancelUpload,
  loadSender: () =>
    import('./send-file.ts').then(
      ({ sendFile }) => sendFile,
      (error) => {
        throw offlineProblem(error)
      },
    ),
  addressOf: (uploadId) => new URL(uploadPath(uploadId), window.location.href).href,
  onSent: (uploadId) =>
    void invalidate(queryClient, [
      keyPrefix('uploaded-video', uploadId),
      keyPrefix('course-lessons'),
      keyPrefix('admin-lessons'),
      keyPrefix('files'),
    ]),
  page: () => window,
  now: () => performance.now(),
})

export const useUploads = () => useSyncExternalStore(uploads.subscribe, uploads.list)

/** Follows one video: the progress of the others renders nothing. */
export const useUploadOf = (videoId: string) =>
  useSyncExternalStore(
    uploads.subscribe,
    useCallback(() => uploads.list().find(({ video }) => video?.id === videoId), [videoId]),
  )
