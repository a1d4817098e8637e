import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'

type Options<Subject, Result> = {
  act: (subject: Subject) => Promise<Result>
  success: (subject: Subject, result: Result) => Parameters<typeof notify.success>[0]
  errorTitle: string
  /** Refetches what showed the subject. */
  onDone: () => Promise<unknown>
}

/** Asks for confirmation, then acts and says how it went. `dialog` goes to a ConfirmDialog. */
export function useConfirm<Subject, Result = unknown>({
  act,
  success,
  errorTitle,
  onDone,
}: Options<Subject, Result>) {
  const { subject, isOpen, open, close } = useDialogSubject<Subject>()
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (result, done) => notify.success(success(done, result)),
    onError: (error) => notify.error({ title: errorTitle, detail: problemSentence(error) }),
    onSettled: async () => {
      await onDone()
      close()
    },
  })
  return {
    subject,
    ask: open,
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

/** A dialog about one subject, which stays known while the dialog closes. */
export function useDialogSubject<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [isOpen, setIsOpen] = useState(false)
  // Stable between renders: every row of a long list holds it.
  const open = useCallback((next: Subject) => {
    setSubject(next)
    setIsOpen(true)
  }, [])
  return {
    subject,
    isOpen: isOpen && subject !== undefined,
    open,
    close: () => setIsOpen(false),
  }
}
