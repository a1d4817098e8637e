import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SaveState } from '#/player/progress-saver.ts'

const looks = {
  saved: { icon: Check, text: 'Salvo' },
  saving: { icon: CloudUpload, text: 'Salvando…' },
  pending: { icon: CloudOff, text: 'Pendente' },
  closed: { icon: TriangleAlert, text: 'Não salvo' },
} as const

const WAITING = 'Seu progresso está guardado neste aparelho e será enviado depois.'
const SAVED = 'Seu progresso foi salvo.'
const CLOSED = 'Esta aula não está mais disponível. O que você assistir agora não será salvo.'

/** While watching there is a save every two seconds: only one that takes its time is worth showing. */
const SHOW_SAVING_AFTER_MS = 400

export function SaveStatus({ state }: { state: SaveState }) {
  const [shown, setShown] = useState(state)
  const [told, setTold] = useState('')
  if (shown === 'pending' && told !== WAITING) setTold(WAITING)
  if (shown === 'closed' && told !== CLOSED) setTold(CLOSED)
  // Every other save succeeds in silence.
  if (shown === 'saved' && (told === WAITING || told === CLOSED)) setTold(SAVED)
  useEffect(() => {
    const timer = setTimeout(() => setShown(state), state === 'saving' ? SHOW_SAVING_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [state])
  const { icon: Icon, text } = looks[shown]
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-text-muted">
        <Icon size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
        {text}
      </p>
      <p role="status" className={shown === 'closed' ? 'w-full text-sm text-danger' : 'sr-only'}>
        {told}
      </p>
    </>
  )
}
