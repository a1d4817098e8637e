import { ConfirmDialog, type ConfirmDialogProps } from '#/ui/confirm-dialog.tsx'

type Dialog = Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'isPending' | 'onConfirm'>

type ReleaseProps = {
  dialog: Dialog
  userName: string | undefined
  score: number | undefined
  /** Its title, or that of its lesson. */
  quiz: string | undefined
}

/** For the administrator and the monitor who let a student retake a quiz. */
export const ReleaseDialog = ({ dialog, userName, score, quiz }: ReleaseProps) => (
  <ConfirmDialog
    {...dialog}
    variant="primary"
    title="Liberar nova tentativa?"
    confirmLabel="Liberar"
    pendingLabel="Liberando…"
  >
    A tentativa com {score}% em “{quiz}” passa para o histórico, e {userName} pode fazer o quiz de novo, sem
    rever a aula.
  </ConfirmDialog>
)

type CompletionProps = { dialog: Dialog; userName: string | undefined; lessonTitle: string | undefined }

export const CompletionDialog = ({ dialog, userName, lessonTitle }: CompletionProps) => (
  <ConfirmDialog
    {...dialog}
    variant="primary"
    title="Marcar como concluída?"
    confirmLabel="Marcar como concluída"
    pendingLabel="Salvando…"
  >
    “{lessonTitle}” passa a contar como concluída para {userName}. A mudança fica no registro de alterações.
  </ConfirmDialog>
)
