import { SMS_CODE_MINUTES } from '@farol/domain/phone.ts'
import { CodeDialog } from './code-dialog.tsx'

type Props = {
  /** How the number ends that the code was sent to. */
  ending: string
  onClose: () => void
  /** Rejects with the problem to show. */
  onConfirm: (values: { code: string }) => Promise<void>
}

/** The code that was just sent turns the phone on. */
export function PhoneCodeDialog({ ending, ...rest }: Props) {
  return (
    <CodeDialog title="Digite o código do SMS" {...rest}>
      <p className="text-text-muted">
        Enviamos um código ao celular com final {ending}. Ele vale por {SMS_CODE_MINUTES} minutos.
      </p>
    </CodeDialog>
  )
}
