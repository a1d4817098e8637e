import { bytesText } from '@farol/domain/bytes-text.ts'
import { spelledDuration } from '@farol/domain/duration-text.ts'
import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { CancelLessonUpload } from './cancel-lesson-upload.tsx'
import { secondsLeft } from './transfer-speed.ts'
import { type FileUpload, GOING_ON } from './upload-list.ts'
import { uploads } from './uploads.ts'

/** One file on its way, with what can be done about it. */
export function UploadRow({ upload }: { upload: FileUpload }) {
  const { id, name, status, sentBytes, size, canRetry, lesson, converted } = upload
  const [isLessonAsked, setIsLessonAsked] = useState(false)
  const isRefused = status === 'failed' && !canRetry
  const cancelling = useConfirm({
    act: () => uploads.cancel(id),
    success: () => ({ title: 'Envio cancelado', detail: name }),
    errorTitle: 'Erro ao cancelar envio',
    onDone: async () => undefined,
  })
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-auto truncate font-strong" title={name}>
          {name}
        </p>
        {GOING_ON.includes(status) ? (
          <Button
            variant="ghost"
            size="sm"
            icon={Pause}
            aria-label={`Pausar o envio de ${name}`}
            onClick={() => uploads.pause(id)}
            className="flex-none"
          />
        ) : null}
        {status === 'paused' ? (
          <Button
            variant="ghost"
            size="sm"
            icon={Play}
            aria-label={`Continuar o envio de ${name}`}
            onClick={() => uploads.resume(id)}
            className="flex-none"
          />
        ) : null}
        {status === 'sent' ? (
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            aria-label={`Tirar ${name} da lista`}
            onClick={() => uploads.remove(id)}
            className="flex-none"
          />
        ) : (
          <Button
            variant="ghost-danger"
            size="sm"
            icon={X}
            aria-label={`Cancelar o envio de ${name}`}
            // If the server has nothing of the file, nothing is lost, and nobody is asked.
            onClick={() => {
              if (lesson) setIsLessonAsked(true)
              else if (upload.uploadId) cancelling.ask(id)
              else uploads.remove(id)
            }}
            className="flex-none"
          />
        )}
      </div>
      {status === 'sent' || isRefused ? null : (
        <BeamRow
          value={converted ?? (sentBytes / size) * 100}
          label={converted === null ? `Envio de ${name}` : `Conversão de ${name}`}
          size="sm"
        />
      )}
      <p
        className={classNames(
          'text-xs tabular-nums',
          status === 'failed' ? 'font-strong text-danger' : 'text-text-muted',
        )}
      >
        {uploadText(upload)}
      </p>
      {status === 'failed' && canRetry ? (
        <Button
          variant="outline"
          size="sm"
          icon={RotateCcw}
          onClick={() => uploads.resume(id)}
          className="justify-self-start"
        >
          Tentar novamente
        </Button>
      ) : null}
      <ConfirmDialog
        {...cancelling.dialog}
        title="Cancelar este envio?"
        confirmLabel="Cancelar envio"
        cancelLabel="Voltar"
        pendingLabel="Cancelando…"
      >
        O que já foi enviado de “{name}” será apagado.
      </ConfirmDialog>
      {lesson ? (
        <CancelLessonUpload
          upload={upload}
          lesson={lesson}
          open={isLessonAsked}
          onClose={() => setIsLessonAsked(false)}
        />
      ) : null}
    </div>
  )
}

function uploadText({ status, sentBytes, size, bytesPerSecond, problem, converted }: FileUpload) {
  const share = `${bytesText(sentBytes)} de ${bytesText(size)}`
  if (status === 'sent') return 'Enviado'
  if (converted !== null)
    return 'Convertendo neste aparelho, porque o formato não abre em todo navegador. Deixe esta página aberta.'
  if (status === 'queued') return `Na fila · ${share}`
  if (status === 'paused') return `Pausado · ${share}`
  if (status !== 'sending') return problem
  const left = secondsLeft(size - sentBytes, bytesPerSecond)
  return [
    share,
    ...(bytesPerSecond ? [`${bytesText(bytesPerSecond)}/s`] : []),
    ...(left === null ? [] : [`cerca de ${spelledDuration(roughly(left))}`]),
  ].join(' · ')
}

const MINUTE = 60

/** Seconds of a long time would only flicker. */
const roughly = (seconds: number) => (seconds > MINUTE ? Math.ceil(seconds / MINUTE) * MINUTE : seconds)
