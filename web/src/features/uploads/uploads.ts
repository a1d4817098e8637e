import { useSyncExternalStore } from 'react'
import { offlineProblem } from '#/api/api-problem.ts'
import { queryClient } from '#/api/query-client.ts'
import { invalidate, keyPrefix } from '#/api/query-keys.ts'
import { cancelUpload, createUpload, uploadPath } from '#/api/uploads.ts'
import { uploadList } from './upload-list.ts'

/** The uploads of this page. */
export const uploads = uploadList({
  create: createUpload,
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
      keyPrefix('files'),
    ]),
  page: () => window,
  now: () => performance.now(),
})

export const useUploads = () => useSyncExternalStore(uploads.subscribe, uploads.list)
