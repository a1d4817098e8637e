import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { removeLesson } from '#/api/admin-lessons.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { RadioCards } from '#/ui/radio-group.tsx'
import type { LessonOfUpload } from './upload-list.ts'
import { uploads } from './uploads.ts'

/** What becomes of the lesson. */
type Fate = 'delete' | 'keep'

const FATES = [
  { value: 'delete', label: 'Deletar a aula' },
  { value: 'keep', label: 'Manter a aula e o que já foi enviado' },
] as const

type Props = {
  upload: { id: number; name: string }
  lesson: LessonOfUpload
  open: boolean
  onClose: () => void
}

/** Cancelling the upload of a lesson's video: the lesson is deleted with it, or waits for the same file. */
export function CancelLessonUpload({ upload, lesson, open, onClose }: Props) {
  const [fate, setFate] = useState<Fate>('delete')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (fate === 'keep') return uploads.remove(upload.id)
      await deleteLesson(lesson)
      await uploads.cancel(upload.id)
    },
    onSuccess: () =>
      notify.success({
        title: 'Envio cancelado',
        detail:
          fate === 'delete'
            ? `A aula “${lesson.title}” foi deletada.`
            : `A aula “${lesson.title}” espera pelo mesmo arquivo.`,
      }),
    onError: (error) => notify.error({ title: 'Erro ao cancelar envio', detail: problemSentence(error) }),
    onSettled: async () => {
      await refreshCourses(queryClient)
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title="Cancelar este envio?"
      description={`O vídeo “${upload.name}” é da aula “${lesson.title}”. O que fazer com ela?`}
      size="sm"
    >
      <DialogBody className="grid gap-3">
        <RadioCards
          label="O que fazer com a aula"
          value={fate}
          onValueChange={setFate}
          options={FATES}
          isStacked
          isDisabled={isPending}
        />
        <p className="text-sm text-text-muted">
          {fate === 'delete'
            ? 'O que já foi enviado também será apagado.'
            : 'Por sete dias, envie o mesmo arquivo e o envio continua de onde parou.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" disabled={isPending} onClick={onClose}>
          Voltar
        </Button>
        <Button variant="danger" isLoading={isPending} loadingText="Cancelando…" onClick={() => mutate()}>
          Cancelar envio
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

async function deleteLesson({ courseId, lessonId }: LessonOfUpload) {
  try {
    await removeLesson({ courseId, lessonId })
  } catch (error) {
    // Somebody has deleted it already.
    if (!(error instanceof ApiProblem && error.code === 'NOT_FOUND')) throw error
  }
}
