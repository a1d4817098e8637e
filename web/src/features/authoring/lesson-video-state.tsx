import type { UploadedVideo } from '@farol/contract/videos.ts'
import { CircleAlert, Hourglass, Pause, RotateCcw, Upload, WifiOff } from 'lucide-react'
import type { FileUpload } from '#/features/uploads/upload-list.ts'
import { uploads, useUploadOf } from '#/features/uploads/uploads.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { VideoState } from './video-state.tsx'

type Props = { video: UploadedVideo; lessonTitle: string }

/** In a list of lessons: how far this page is with sending the video, and otherwise what the server says. */
export function LessonVideoState({ video, lessonTitle }: Props) {
  const upload = useUploadOf(video.id)
  if (upload && upload.status !== 'sent' && video.state === 'receiving') {
    return <SendingState upload={upload} lessonTitle={lessonTitle} />
  }
  return (
    <>
      <VideoState video={video} lessonTitle={lessonTitle} />
      {video.state === 'receiving' && !upload ? (
        <span className="mt-1 block text-xs text-text-muted">
          Se o envio parou, envie o mesmo arquivo para continuar.
        </span>
      ) : null}
    </>
  )
}

function SendingState({ upload, lessonTitle }: { upload: FileUpload; lessonTitle: string }) {
  const { id, status, sentBytes, size, problem } = upload
  const percent = `(${Math.floor((sentBytes / size) * 100)}%)`
  if (status === 'queued') return <Badge icon={Hourglass}>Na fila</Badge>
  if (status === 'paused') return <Badge icon={Pause}>Envio pausado {percent}</Badge>
  if (status === 'waiting') return <Badge icon={WifiOff}>Esperando a conexão {percent}</Badge>
  if (status === 'sending') return <Badge icon={Upload}>Enviando {percent}</Badge>
  return (
    <span className="grid justify-items-start gap-2">
      <span className="flex max-w-prose items-start gap-1.5 text-xs font-strong text-danger">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
        {problem}
      </span>
      {upload.canRetry ? (
        <Button variant="outline" size="sm" icon={RotateCcw} onClick={() => uploads.resume(id)}>
          Tentar novamente
          <span className="sr-only"> na aula {lessonTitle}</span>
        </Button>
      ) : null}
    </span>
  )
}
