import type { UploadedVideo } from '@farol/contract/videos.ts'
import { parseVideoSource } from '@farol/domain/video-source.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uploadedVideoQuery } from '#/api/uploads.ts'
import type { FileUpload } from '#/features/uploads/upload-list.ts'
import { uploads, useUploads } from '#/features/uploads/uploads.ts'

export type VideoOrigin = 'link' | 'file'
export type VideoChoice = ReturnType<typeof useVideoChoice>

type Options = {
  /** As the lesson was loaded. */
  savedUrl: string
  savedVideo: UploadedVideo | null
  /** The address for the form. */
  onChange: (videoUrl: string) => void
}

/** A lesson's video: a link, or a file that was uploaded or still is. What was entered for the other one is kept. */
export function useVideoChoice({ savedUrl, savedVideo, onChange }: Options) {
  const [origin, setOrigin] = useState<VideoOrigin>(uploadedId(savedUrl) ? 'file' : 'link')
  const link = useRef(uploadedId(savedUrl) ? '' : savedUrl)
  const [fileUrl, setFileUrl] = useState(uploadedId(savedUrl) ? savedUrl : '')
  const [uploadId, setUploadId] = useState<number>()
  const upload = useUploads().find(({ id }) => id === uploadId)
  const followed = useRef<FileUpload>(undefined)

  const follow = useEffectEvent((current: FileUpload | undefined) => {
    const before = followed.current
    followed.current = current
    // One that was sent may leave the list; one that was cancelled leaves nothing.
    if (!current && (!before || before.status === 'sent')) return
    const next = current ? (current.video?.url ?? '') : ''
    setFileUrl(next)
    if (origin === 'file') onChange(next)
  })
  const { status, video } = upload ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress changes nothing here.
  useEffect(() => follow(upload), [uploadId, status, video?.url])

  const known = useQuery({
    ...uploadedVideoQuery(uploadedId(fileUrl) ?? ''),
    enabled: fileUrl !== '' && (!upload || upload.status === 'sent'),
    ...(savedVideo && uploadedId(fileUrl) === savedVideo.id ? { initialData: savedVideo } : {}),
  })

  return {
    origin,
    choose: (next: VideoOrigin) => {
      setOrigin(next)
      onChange(next === 'file' ? fileUrl : link.current)
    },
    typeLink: (text: string) => {
      link.current = text
      onChange(text)
    },
    send: (file: File) => {
      setOrigin('file')
      setUploadId(uploads.start(file))
    },
    upload,
    /** As the server knows it, once it has the whole file, or what there is of one that nobody sends. */
    video: fileUrl ? known.data : undefined,
  }
}

/** The id of the video, if the address is that of an upload. */
export function uploadedId(url: string) {
  const { source } = parseVideoSource(url)
  return source?.kind === 'upload' ? source.id : undefined
}
