import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { askBeforeLeaving } from '#/forms/may-leave.ts'
import { counted, FILES, FILES_SENT, VIDEOS, VIDEOS_SENT } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import type { FileUpload } from './upload-list.ts'
import { UploadRow } from './upload-row.tsx'
import { uploads } from './uploads.ts'

/** On a phone the list would cover the page. */
const isRoomy = () => window.matchMedia('(min-width: 40rem)').matches

/** Long enough to be read. */
const SHOWN_WHEN_SENT_MS = 10_000

type Props = { list: readonly FileUpload[]; onClose: () => void }

/** What this page is sending, on every screen of the administration. */
export function UploadTray({ list, onClose }: Props) {
  const [isOpenAsked, setIsOpenAsked] = useState<boolean>()
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isAllSent = list.every(({ status }) => status === 'sent')
  // Nothing more happens to what was sent, and the buttons of forms stand where the list does.
  const isOpen = isOpenAsked ?? (!isAllSent && isRoomy())
  const rowsId = useId()
  const place = useRef<HTMLElement>(null)
  useTrayHeight(place)
  useClosingWhenSent(onClose, { isDue: isAllSent && !isOpen && !isPointedAt && !hasFocus })
  return (
    <>
      {/* The end of the page is not under the tray. */}
      <div aria-hidden className="h-(--tray-height) print:hidden" />
      <section
        ref={place}
        aria-label="Envios"
        data-upload-tray
        onPointerEnter={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        className={classNames(
          'fixed inset-x-0 bottom-0 z-40 border-border bg-surface-raised shadow-lg max-sm:border-t sm:right-4 sm:bottom-4 sm:left-auto sm:rounded-lg sm:border md:right-6 md:bottom-6 print:hidden',
          (isOpen || !isAllSent) && 'sm:w-95',
        )}
      >
        <div className="flex items-center gap-1 py-1.5 pr-2 pl-4">
          <h2 className="min-w-0 flex-auto font-sans text-sm tracking-normal tabular-nums">
            {summary(list)}
          </h2>
          <Button
            variant="ghost"
            size="sm"
            icon={isOpen ? ChevronDown : ChevronUp}
            aria-label={isOpen ? 'Recolher os envios' : 'Mostrar os envios'}
            aria-expanded={isOpen}
            aria-controls={rowsId}
            onClick={() => setIsOpenAsked(!isOpen)}
          />
          {isAllSent ? (
            <Button variant="ghost" size="sm" icon={X} aria-label="Fechar os envios" onClick={onClose} />
          ) : null}
        </div>
        <ul
          id={rowsId}
          hidden={!isOpen}
          className="max-h-[40dvh] overflow-y-auto border-t border-border px-4 [&>li]:py-3 [&>li+li]:border-t [&>li+li]:border-border"
        >
          {list.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} />
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {useAnnouncement(list)}
        </p>
      </section>
      <SignOutGuard />
    </>
  )
}

/** Nothing more happens to what was sent: the tray closes, unless somebody looks at it. */
function useClosingWhenSent(onClose: () => void, { isDue }: { isDue: boolean }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => close(), SHOWN_WHEN_SENT_MS)
    return () => clearTimeout(timer)
  }, [isDue])
}

function summary(list: readonly FileUpload[]) {
  const unsent = list.filter(({ status }) => status !== 'sent')
  const isOnlyVideos = list.every(({ kind }) => kind === 'video')
  if (unsent.length === 0) return counted(list.length, isOnlyVideos ? VIDEOS_SENT : FILES_SENT)
  // Some of many files may have stopped while the others go on.
  const moving = unsent.filter(({ status }) => status === 'sending' || status === 'queued')
  if (moving.length === 0 && unsent.some(({ status }) => status === 'failed')) return 'O envio parou'
  if (unsent.every(({ status }) => status === 'paused')) return 'Envio pausado'
  if (unsent.some(({ status }) => status === 'waiting')) return 'Esperando a conexão'
  if (moving.every(({ converted }) => converted !== null))
    return `Convertendo ${counted(moving.length, VIDEOS)}`
  const sent = moving.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const size = moving.reduce((sum, upload) => sum + upload.size, 0)
  return `Enviando ${counted(moving.length, isOnlyVideos ? VIDEOS : FILES)} (${Math.floor((sent / size) * 100)}%)`
}

/** Only what changed by itself, and no percentages: those stand in the list. */
function useAnnouncement(list: readonly FileUpload[]) {
  const [sentence, setSentence] = useState('')
  const known = useRef(new Map<number, FileUpload['status']>())
  useEffect(() => {
    for (const { id, name, status, problem } of list) {
      if (known.current.get(id) === status) continue
      known.current.set(id, status)
      const said = announcement(name, status, problem)
      if (said) setSentence(said)
    }
  }, [list])
  return sentence
}

function announcement(name: string, status: FileUpload['status'], problem: string | null) {
  if (status === 'sent') return `${name}: enviado.`
  return status === 'failed' || status === 'waiting' ? `${name}: ${problem}` : undefined
}

const GAP_PX = 12

/** Toasts stand above the tray, and so does what gets the focus. */
function useTrayHeight(place: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const tray = place.current
    if (!tray) return
    const root = document.documentElement
    const measure = () => root.style.setProperty('--tray-height', `${tray.offsetHeight + GAP_PX}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(tray)
    measure()
    return () => {
      observer.disconnect()
      root.style.removeProperty('--tray-height')
    }
  }, [place])
}

/** Without a session nothing can be sent. */
function SignOutGuard() {
  const [asking, setAsking] = useState<{ answer: (leaves: boolean) => void }>()
  useEffect(
    () =>
      askBeforeLeaving(async () =>
        uploads.isGoingOn() ? new Promise<boolean>((answer) => setAsking({ answer })) : true,
      ),
    [],
  )
  const answer = (leaves: boolean) => {
    if (leaves) for (const { id } of uploads.list()) uploads.remove(id)
    asking?.answer(leaves)
    setAsking(undefined)
  }
  return (
    <ConfirmDialog
      open={asking !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) answer(false)
      }}
      title="Sair e parar o envio?"
      confirmLabel="Sair"
      pendingLabel="Saindo…"
      icon={null}
      onConfirm={() => answer(true)}
    >
      O que já foi enviado fica guardado por sete dias: escolha o mesmo arquivo e o envio continua de onde
      parou.
    </ConfirmDialog>
  )
}
