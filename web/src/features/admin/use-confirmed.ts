import { useMutation } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'
import { useQuestion } from './use-question.ts'

type Options<Subject> = {
  act: (subject: Subject) => Promise<unknown>
  success: (subject: Subject) => { title: string; detail?: string | undefined }
  errorTitle: string
  /** What showed the thing is asked for again. */
  onDone: () => Promise<unknown>
}

/** Asks first, then does it and says how it went. `dialog` goes to a ConfirmDialog. */
export function useConfirmed<Subject>({ act, success, errorTitle, onDone }: Options<Subject>) {
  const { subject, isOpen, ask, close } = useQuestion<Subject>()
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (_, done) => notify.success(success(done)),
    onError: (error) => notify.error({ title: errorTitle, detail: problemSentence(error) }),
    onSettled: async () => {
      await onDone()
      close()
    },
  })
  return {
    subject,
    ask,
    dialog: {
      open: isOpen,
      onOpenChange: close,
      isPending,
      onConfirm: () => {
        if (subject !== undefined && !isPending) mutate(subject)
      },
    },
  }
}
