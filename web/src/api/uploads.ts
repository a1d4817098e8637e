import type { uploads } from '@farol/contract/uploads.ts'
import type { UploadedVideo, videos } from '@farol/contract/videos.ts'
import type { UploadKind } from '@farol/domain/uploads.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

const UPLOADS_PATH = '/api/admin/uploads'

const TUS = { 'tus-resumable': '1.0.0' }

/** How often a state is asked for that changes by itself. */
const PREPARING_MS = 1_500
/** The bytes may come from another tab, or from nowhere any more. */
const RECEIVING_MS = 5_000

/** The server recognises a file that it has a part of already, and answers with that upload. */
export const createUpload = (file: File, kind: UploadKind) =>
  call<typeof uploads.create>({ method: 'POST', path: UPLOADS_PATH }, {}, undefined, {
    headers: {
      ...TUS,
      'upload-length': String(file.size),
      'upload-metadata': metadata({ filename: file.name, kind, lastModified: file.lastModified }),
    },
  })

/** Asked again for each file: ffmpeg may have been installed meanwhile. */
export const serverConverts = async () => {
  const { convertsVideos } = await call<typeof uploads.mine>({ method: 'GET', path: UPLOADS_PATH }, {})
  return convertsVideos
}

/** Deletes what has arrived, unless a lesson uses it. */
export const cancelUpload = (uploadId: string) =>
  call<typeof uploads.cancel>(
    { method: 'DELETE', path: '/api/admin/uploads/{uploadId}' },
    { params: { uploadId } },
    undefined,
    { headers: TUS },
  )

export const uploadPath = (uploadId: string) => `${UPLOADS_PATH}/${uploadId}`

/** The file of a video that is ready, for those who write the lesson. */
export const videoFilePath = (videoId: string) => `/api/admin/videos/${videoId}/file`

export const uploadedVideoQuery = (videoId: string) =>
  queryOptions({
    queryKey: queryKey('uploaded-video', videoId),
    queryFn: ({ signal }) =>
      call<typeof videos.one>(
        { method: 'GET', path: '/api/admin/videos/{videoId}' },
        { params: { videoId } },
        signal,
      ),
    refetchInterval: ({ state }) => (state.data ? refetchMs([state.data]) : false),
  })

export const retryVideo = (videoId: string) =>
  call<typeof videos.retry>(
    { method: 'POST', path: '/api/admin/videos/{videoId}/retry' },
    { params: { videoId } },
  )

/** When to ask again for what shows these videos. */
export function refetchMs(shown: readonly (UploadedVideo | null)[]): number | false {
  if (shown.some((video) => video?.state === 'preparing')) return PREPARING_MS
  return shown.some((video) => video?.state === 'receiving') ? RECEIVING_MS : false
}

/** The file of a material that has arrived, for those who write the lesson. */
export const materialFilePath = (materialId: string) => `/api/admin/materials/${materialId}/file`

const metadata = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${base64(String(value))}`)
    .join(',')

/** `btoa` alone knows Latin letters only, and names may have others. */
const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
