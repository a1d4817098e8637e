import { Upload, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { agreeing, counted, FILES, LESSONS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { forgetRefused, useLessonFiles } from './lesson-files.ts'

/** Chooses videos on this device, on a phone also from the camera roll: each becomes a lesson. */
export function LessonFilesButton({
  courseId,
  onFiles,
}: {
  courseId: string
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { pending } = useLessonFiles(courseId)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same files may be chosen again, to go on with them.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={Upload}
        isLoading={pending > 0}
        loadingText="Criando aulas…"
        onClick={() => input.current?.click()}
        className="max-sm:flex-auto"
      >
        Enviar Vídeos
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv"
        multiple
        aria-label="Vídeos para novas aulas"
        onChange={choose}
        hidden
      />
    </>
  )
}

/** What was chosen and is no video, by name. */
export function RefusedFiles({ courseId }: { courseId: string }) {
  const { refused } = useLessonFiles(courseId)
  return (
    <div role="alert">
      {refused.length > 0 ? (
        <section
          aria-label="Arquivos recusados"
          className="mb-6 grid grid-cols-[1fr_auto] items-start gap-x-3 rounded-md bg-warning-soft py-3.5 pr-2 pl-4 text-warning"
        >
          <div className="min-w-0">
            <p className="font-strong">
              {counted(refused.length, FILES)} não {agreeing(refused.length, ['virou', 'viraram'])} aula.
            </p>
            <ul className="mt-1.5 grid gap-1">
              {refused.map(({ name, sentence }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and none moves.
                <li key={index} className="wrap-anywhere">
                  <strong className="font-strong">{name}</strong>: {sentence}
                </li>
              ))}
            </ul>
          </div>
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            aria-label="Fechar os arquivos recusados"
            onClick={() => forgetRefused(courseId)}
            className="-mt-1.5"
          />
        </section>
      ) : null}
    </div>
  )
}

/** Under the list, where the new lessons go. */
export function LessonFilesHint({ courseId }: { courseId: string }) {
  const { pending } = useLessonFiles(courseId)
  return (
    <p role="status" className="mt-4 text-sm text-text-muted">
      {pending > 0
        ? `Criando ${counted(pending, LESSONS)}…`
        : 'Arraste vídeos para esta página: cada um vira uma aula no fim da lista, com o nome do arquivo como título.'}
    </p>
  )
}
