import { CircleAlert, CloudOff, Eye, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'

const SEND_NOTE_ID = 'nota-do-envio'

type Props = {
  /** Questions without an answer, once that matters. */
  missing: number
  /** Choices are waiting for the server. */
  isWaiting: boolean
  /** Meanwhile they are in the browser's storage. */
  isLasting: boolean
  isOnlyLooking: boolean
  onGoToFirstOpen: () => void
}

export function QuizNotes({ missing, isWaiting, isLasting, isOnlyLooking, onGoToFirstOpen }: Props) {
  return (
    <div className="mt-3 grid justify-items-center gap-x-4 gap-y-1 text-sm text-text-muted md:justify-items-end">
      {isOnlyLooking ? (
        <Note icon={Eye} id={SEND_NOTE_ID}>
          Você vê este quiz porque administra a escola: nada é guardado nem enviado.
        </Note>
      ) : null}
      {missing > 0 && !isOnlyLooking ? (
        <>
          <Note icon={CircleAlert} id={SEND_NOTE_ID}>
            Responda todas as perguntas antes de enviar
          </Note>
          <TextLink render={<button type="button" onClick={onGoToFirstOpen} />} className="tabular-nums">
            Você ainda tem {missing} pergunta(s) sem resposta
          </TextLink>
        </>
      ) : null}
      <div aria-live="polite" aria-atomic>
        {isWaiting ? (
          <Note icon={CloudOff}>
            {isLasting
              ? 'Sem conexão com o servidor. Continue: suas respostas estão guardadas neste aparelho e serão enviadas assim que ela voltar.'
              : 'Sem conexão com o servidor. Continue, mas deixe esta página aberta: suas respostas serão guardadas assim que ela voltar.'}
          </Note>
        ) : null}
      </div>
    </div>
  )
}

type NoteProps = { icon: LucideIcon; id?: string; children: ReactNode }

const Note = ({ icon: Icon, id, children }: NoteProps) => (
  <p id={id} className="flex items-start gap-[7px]">
    <Icon size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
    {children}
  </p>
)

/** Disabled, it can still be focused, so that a screen reader reads its reason. */
export function SendButton({ isOff, onClick }: { isOff: boolean; onClick: () => void }) {
  return (
    <Button
      variant="beam"
      aria-disabled={isOff}
      aria-describedby={isOff ? SEND_NOTE_ID : undefined}
      onClick={onClick}
    >
      Enviar Quiz
    </Button>
  )
}
