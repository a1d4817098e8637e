import { useEffect, useState } from 'react'
import { CodeDialog } from './code-dialog.tsx'

type Props = {
  /** The key as text, and as a QR code in SVG. */
  setup: { key: string; qrCode: string }
  onClose: () => void
  /** Rejects with the problem to show. */
  onConfirm: (values: { code: string }) => Promise<void>
}

export function TotpDialog({ setup, ...rest }: Props) {
  const picture = useSvgAddress(setup.qrCode)
  return (
    <CodeDialog title="Aplicativo autenticador" {...rest}>
      <p className="text-text-muted">
        Abra um aplicativo como Google Authenticator, Aegis ou o seu gerenciador de senhas, e leia este código
        com a câmera.
      </p>
      {picture ? (
        <img
          src={picture}
          alt="Código QR com a chave do Farol"
          className="size-48 justify-self-center rounded-md border border-border"
        />
      ) : null}
      <p className="text-text-muted">
        Sem câmera? Digite esta chave no aplicativo:{' '}
        <code className="font-strong wrap-anywhere text-text">{inGroups(setup.key)}</code>
      </p>
    </CodeDialog>
  )
}

/** Easier to type: 'ABCD EFGH …' */
const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** As an image, so that nothing inside it could ever run. */
function useSvgAddress(svg: string) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return address
}
