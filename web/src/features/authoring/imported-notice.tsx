import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { undoImport } from '#/api/course-files.ts'
import { useDialogSubject } from '#/features/admin/use-confirm.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

type Props = { courseId: string; title: string; from: string }

/** Until somebody studies in it, an imported course can be taken back as a whole. */
export function ImportedNotice({ courseId, title, from }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const dialog = useDialogSubject<string>()
  const undo = useMutation({
    mutationFn: undoImport,
    onSuccess: async () => {
      notify.success({ title: 'Importação desfeita', detail: title })
      await navigate({ to: '/admin/courses' })
      await refreshCourses(queryClient)
    },
    onError: async (error) => {
      notify.error({ title: 'Erro ao desfazer importação', detail: problemSentence(error) })
      dialog.close()
      await refreshCourses(queryClient)
    },
  })
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-sunken px-4 py-3">
      <p className="min-w-0 flex-auto wrap-anywhere">
        Este curso foi importado de <strong className="font-strong">{from}</strong>. Confira as aulas antes de
        publicar.
      </p>
      <Button variant="outline" size="sm" icon={Undo2} onClick={() => dialog.open(courseId)}>
        Desfazer importação
      </Button>
      <ConfirmDialog
        open={dialog.isOpen}
        onOpenChange={dialog.close}
        isPending={undo.isPending}
        onConfirm={() => {
          if (!undo.isPending) undo.mutate(courseId)
        }}
        title="Desfazer esta importação?"
        confirmLabel="Desfazer importação"
        pendingLabel="Desfazendo…"
        icon={Undo2}
      >
        “{title}” será apagado com as aulas, os quizzes e os arquivos que vieram com ele, e também com o que
        foi mudado nele depois.
      </ConfirmDialog>
    </div>
  )
}
