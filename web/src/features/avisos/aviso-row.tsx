import type { Aviso } from '@farol/contract/avisos.ts'
import { canStopAviso } from '@farol/domain/avisos.ts'
import type { ReactElement } from 'react'
import { audienceText, avisoStanding, readText } from '#/text/avisos.ts'
import { Button } from '#/ui/button.tsx'

type Props = {
  aviso: Aviso
  /** Its form, while it waits for its time. */
  editLink: ReactElement
  onStop: (aviso: Aviso) => void
}

/** An aviso in a list: what became of it, and who has read it. */
export function AvisoRow({ aviso, editLink, onStop }: Props) {
  const { title, state, authorName, recipientCount, reachedCount, waitingMails } = aviso
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-[min(18rem,100%)] flex-1">
        <h2 className="text-base font-strong wrap-anywhere">{title}</h2>
        <p className="text-text-muted wrap-anywhere">
          {audienceText(aviso)}
          {authorName ? ` · ${authorName}` : ''}
        </p>
        <p aria-live="polite" className="tabular-nums wrap-anywhere">
          {avisoStanding(aviso)}
          {reachedCount > 0 ? ` · ${readText(aviso)}` : ''}
        </p>
        {state === 'sending' ? (
          <progress
            // Who gets a mail is done when that is on its way.
            value={reachedCount - waitingMails}
            max={Math.max(recipientCount, 1)}
            aria-label={`Envio de ${title}`}
            className="mt-2 h-2 w-full max-w-100 accent-beam-deep"
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'scheduled' ? (
          <Button variant="outline" size="sm" render={editLink}>
            Editar
          </Button>
        ) : null}
        {canStopAviso(aviso) ? (
          <Button variant="ghost-danger" size="sm" onClick={() => onStop(aviso)}>
            {state === 'scheduled' ? 'Cancelar' : 'Parar envio'}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
