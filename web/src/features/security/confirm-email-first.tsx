import { useMutation } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { requestEmailConfirmation } from '#/api/security.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'

/** Instead of the factors, until the address is known to be the user's. */
export function ConfirmEmailFirst({ email }: { email: string }) {
  const sending = useMutation({
    mutationFn: requestEmailConfirmation,
    onSuccess: () => notify.success({ title: 'Link enviado', detail: `Abra a mensagem em ${email}.` }),
    onError: (error) => notify.error({ title: 'Erro ao enviar', detail: problemSentence(error) }),
  })
  return (
    <div className="rounded-lg border border-border bg-surface-raised p-5">
      <p className="mb-4">
        Antes de ativar, confirme que <strong className="font-strong wrap-anywhere">{email}</strong> é seu:
        enviamos um link, você abre a mensagem e volta aqui.
      </p>
      <Button
        variant="outline"
        isLoading={sending.isPending}
        loadingText="Enviando…"
        onClick={() => sending.mutate()}
      >
        {sending.isSuccess ? 'Enviar outro link' : 'Enviar link de confirmação'}
      </Button>
    </div>
  )
}
