import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createApiKey, type NewApiKey, refreshApiKeys } from '#/api/settings.ts'
import { CopyOnceDialog } from '#/app/copy-once-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

const UNKEPT_KEY = {
  title: 'Fechar sem guardar a chave?',
  text: 'Ela não aparece de novo. Quem a perde cria outra.',
  stayLabel: 'Voltar à chave',
  leaveLabel: 'Fechar',
}

/** Asks what the key is for, creates it, and shows it once. The dialog that shows it is loaded before there is one. */
export function AddApiKey({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<string>()
  const create = async (values: NewApiKey) => {
    const { key } = await createApiKey(values)
    setCreated(key)
    await refreshApiKeys(queryClient)
  }
  if (created === undefined) return <NewKeyDialog onClose={onClose} onSubmit={create} />
  return (
    <CopyOnceDialog
      title="Guarde esta chave"
      text="Ela só aparece agora. Guarde-a como uma senha: quem a tiver age em seu nome."
      label="Chave"
      value={created}
      rows={2}
      copied="Chave copiada"
      copyByHand="Selecione a chave e copie à mão."
      doneLabel="Já guardei"
      loss={UNKEPT_KEY}
      onClose={onClose}
    />
  )
}
