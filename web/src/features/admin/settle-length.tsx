import { useMutation, useQueryClient } from '@tanstack/react-query'
import { settleLength } from '#/api/admin-lessons.ts'
import { problemSentence } from '#/api/api-problem.ts'
import type { School } from '#/api/overview.ts'
import { keyPrefix } from '#/api/query-keys.ts'
import { notify } from '#/notices/notices.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Button } from '#/ui/button.tsx'

type Props = { lesson: School['attention']['wrongLengths']['items'][number] }

/** One click decides which of the two lengths is right. */
export function SettleLength({
  lesson: { id: lessonId, courseId, title, storedLength, reportedLength },
}: Props) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (seconds: number) => settleLength({ courseId, lessonId }, seconds),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyPrefix('overview') }),
    onError: (error) => notify.error({ title: 'Erro ao salvar aula', detail: problemSentence(error) }),
  })
  const ofLesson = <span className="sr-only"> na aula {title}</span>
  return (
    <span className="mt-1 mb-1.5 flex flex-wrap gap-2">
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => mutate(reportedLength)}>
        Usar {minutesAndSeconds(reportedLength)}
        {ofLesson}
      </Button>
      {storedLength > 0 ? (
        <Button variant="ghost" size="sm" disabled={isPending} onClick={() => mutate(storedLength)}>
          Manter {minutesAndSeconds(storedLength)}
          {ofLesson}
        </Button>
      ) : null}
    </span>
  )
}
