import type { UploadedVideo } from '@farol/contract/videos.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LoaderCircle, RotateCcw, Upload } from 'lucide-react'
import { problemSentence } from '#/api/api-problem.ts'
import { invalidate, keyPrefix } from '#/api/query-keys.ts'
import { retryVideo } from '#/api/uploads.ts'
import { notify } from '#/notices/notices.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'

type Props = {
  video: UploadedVideo
  /** For screen readers, where several stand on a page. */
  lessonTitle?: string
}

/** How far an uploaded video is, or why it cannot be played. */
export function VideoState({ video, lessonTitle }: Props) {
  const { state, percent, receivedBytes, size, failure } = video
  if (state === 'receiving') {
    return <Badge icon={Upload}>Enviando ({Math.floor((receivedBytes / size) * 100)}%)</Badge>
  }
  if (state === 'preparing') {
    return (
      <Badge kind="beam" icon={LoaderCircle}>
        Preparando ({percent}%)
      </Badge>
    )
  }
  if (state === 'ready') {
    const badge = (
      <Badge kind="success" icon={CircleCheck}>
        Pronta
      </Badge>
    )
    return video.renditions === 'failed' ? (
      <span className="grid justify-items-start gap-2">
        {badge}
        <span className="max-w-prose text-xs text-text-muted">
          Não foi possível criar as versões menores. O vídeo toca na qualidade original.
        </span>
        <RetryButton videoId={video.id} lessonTitle={lessonTitle} />
      </span>
    ) : (
      badge
    )
  }
  return (
    <span className="grid justify-items-start gap-2">
      <span className="flex max-w-prose items-start gap-1.5 text-xs font-strong text-danger">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
        {failure?.message}
      </span>
      {failure?.canRetry ? <RetryButton videoId={video.id} lessonTitle={lessonTitle} /> : null}
    </span>
  )
}

function RetryButton({ videoId, lessonTitle }: { videoId: string; lessonTitle: string | undefined }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryVideo(videoId),
    onSuccess: () =>
      invalidate(queryClient, [
        keyPrefix('uploaded-video', videoId),
        keyPrefix('course-lessons'),
        keyPrefix('admin-lessons'),
      ]),
    onError: (error) => notify.error({ title: 'Erro ao preparar vídeo', detail: problemSentence(error) }),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      icon={RotateCcw}
      isLoading={isPending}
      loadingText="Tentando…"
      onClick={() => mutate()}
    >
      Tentar novamente
      {lessonTitle ? <span className="sr-only"> na aula {lessonTitle}</span> : null}
    </Button>
  )
}
