import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, VideoOff } from 'lucide-react'
import { resolveVideoFailure } from '#/api/admin-lessons.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { keyPrefix } from '#/api/query-keys.ts'
import { notify } from '#/notices/notices.ts'
import { counted, STUDENTS } from '#/text/counts.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Button } from '#/ui/button.tsx'

type Props = { courseId: string; lesson: AdminLesson }

/** What students met instead of the video. A new address clears it, too. */
export function VideoFailureNotice({ courseId, lesson: { id: lessonId, videoFailure } }: Props) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => resolveVideoFailure({ courseId, lessonId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyPrefix('overview') }),
    onError: (error) => notify.error({ title: 'Erro ao salvar aula', detail: problemSentence(error) }),
  })
  if (!videoFailure || isSuccess) return null
  return (
    <div
      role="status"
      className="mb-6 grid gap-3 rounded-md bg-warning-soft px-4 py-3.5 text-warning sm:grid-cols-[auto_1fr_auto] sm:items-center"
    >
      <VideoOff size={20} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
      <p>
        <strong className="block font-strong">
          O vídeo não abriu para {counted(videoFailure.count, STUDENTS)}.
        </strong>
        Última vez em {shortMoment(videoFailure.lastAt)}, {videoFailure.browser}.
      </p>
      <Button
        variant="outline"
        size="sm"
        icon={Check}
        isLoading={isPending}
        loadingText="Salvando…"
        onClick={() => mutate()}
        className="justify-self-start"
      >
        Resolvido
      </Button>
    </div>
  )
}
