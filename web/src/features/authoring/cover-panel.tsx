import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { COVER_FILE_MAX_BYTES, COVER_LEAST, PHOTO_TYPES } from '@farol/domain/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, RotateCcw } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { removeCover } from '#/api/covers.ts'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { type ChosenImage, ImageRefused, openImage } from '#/features/images/image-file.ts'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import type { SendCover } from './cover-dialog.tsx'

const RULES = {
  maxBytes: COVER_FILE_MAX_BYTES,
  least: COVER_LEAST,
  sentences: {
    format: 'Este arquivo não é uma imagem JPEG, PNG ou WebP. Escolha outro.',
    tooLarge: 'Esta imagem tem mais de 20\u00a0MB. Escolha uma menor.',
    tooSmall: 'Esta imagem é pequena demais para uma capa. Use uma com pelo menos 480 × 270 pixels.',
    unreadable: 'Não conseguimos abrir este arquivo como imagem. Escolha outro.',
  },
}

const coverDialog = lazyPart(async () => (await import('./cover-dialog.tsx')).CoverDialog)

type Course = Pick<AdminCourse, 'id' | 'title' | 'cover'>
type Sending = { send: SendCover; signal: AbortSignal }

/** The cover of a course: choosing, framing, sending it, and going back to the course's own art. Saved by itself, not with the form. */
export function CoverPanel({ course }: { course: Course }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ChosenImage | null>(null)
  const [progress, setProgress] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const CoverDialog = useLazyPart(coverDialog, chosen !== null, () => setChosen(null))

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  const upload = useMutation({
    mutationFn: ({ send, signal }: Sending) => send({ onProgress: setProgress, signal }),
    onMutate: () => setProgress(0),
    onSuccess: async () => {
      await refreshCourses(queryClient)
      setChosen(null)
      notify.success({ title: 'Curso atualizado', detail: 'A capa nova já está no lugar.' })
    },
  })
  const sending = useRef<AbortController>(undefined)
  /** The image stays in its frame. */
  const stopSending = () => {
    sending.current?.abort()
    upload.reset()
  }
  // Leaving the screen cancels the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const restoring = useConfirm({
    act: ({ id }: Course) => removeCover(id),
    success: () => ({ title: 'Curso atualizado', detail: 'A arte do Farol está de volta.' }),
    errorTitle: 'Erro ao salvar curso',
    onDone: () => refreshCourses(queryClient),
  })

  const choose = async (file: File) => {
    setRefusal(null)
    upload.reset()
    try {
      setChosen(await openImage(file, RULES))
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error
      setRefusal(error.message)
    }
  }

  return (
    <>
      <CoverPicker
        course={course}
        onChoose={(file) => void choose(file)}
        onRestore={() => restoring.ask(course)}
        problem={refusal}
      />
      {chosen && CoverDialog ? (
        <CoverDialog
          courseId={course.id}
          chosen={chosen}
          onClose={() => setChosen(null)}
          onSave={(send) => {
            sending.current = new AbortController()
            upload.mutate({ send, signal: sending.current.signal })
          }}
          onStopSending={stopSending}
          progress={upload.isPending ? progress : null}
          problem={upload.error ? problemSentence(upload.error) : null}
        />
      ) : null}
      <ConfirmDialog
        {...restoring.dialog}
        title="Voltar à arte do Farol?"
        confirmLabel="Restaurar arte"
        pendingLabel="Restaurando…"
        icon={RotateCcw}
      >
        A imagem enviada será apagada.
      </ConfirmDialog>
    </>
  )
}

const ignore = () => undefined

/** Its art follows from the id. */
export const CoverLoading = ({ courseId }: { courseId: string }) => (
  <CoverPicker
    course={{ id: courseId, title: '', cover: null }}
    onChoose={ignore}
    onRestore={ignore}
    problem={null}
  />
)

type PickerProps = {
  course: Course
  onChoose: (file: File) => void
  onRestore: () => void
  problem: string | null
}

function CoverPicker({ course, onChoose, onRestore, problem }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again after a mistake.
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <Panel className="mb-6 grid grid-cols-1 gap-5 p-5 sm:grid-cols-[13rem_1fr] sm:items-center">
      <div className="aspect-video overflow-hidden rounded-md">
        <CourseCover index={coverOf(course.id)} picture={course.cover?.large} />
      </div>
      <div className="grid gap-2.5">
        <h2 className="text-[1.1875rem]">Capa do curso</h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" icon={ImageUp} onClick={() => input.current?.click()}>
            {course.cover ? 'Trocar capa' : 'Enviar capa'}
          </Button>
          {course.cover ? (
            <Button variant="ghost" size="sm" icon={RotateCcw} onClick={onRestore}>
              Restaurar arte
            </Button>
          ) : null}
        </div>
        <p className="text-xs text-text-muted">
          JPEG, PNG ou WebP de até 20{'\u00a0'}MB, com pelo menos 480 × 270 pixels. Sem uma imagem sua, o
          curso tem uma arte do Farol.
        </p>
        <ImageProblem sentence={problem} />
      </div>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        aria-label="Arquivo da capa"
        onChange={choose}
        hidden
      />
    </Panel>
  )
}
