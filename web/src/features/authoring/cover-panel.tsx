import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { COVER_FILE_MAX_BYTES, COVER_LEAST } from '@farol/domain/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ImageUp, RotateCcw } from 'lucide-react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { removeCover } from '#/api/covers.ts'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { ImageFileButton } from '#/features/images/image-file-button.tsx'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { useImageUpload } from '#/features/images/use-image-upload.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import type { SentCover } from './cover-dialog.tsx'

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

/** The cover of a course: choosing, framing, sending it, and going back to the course's own art. Saved by itself, not with the form. */
export function CoverPanel({ course }: { course: Course }) {
  const queryClient = useQueryClient()
  const { chosen, refusal, choose, framing } = useImageUpload<SentCover>({
    rules: RULES,
    onSent: async () => {
      await refreshCourses(queryClient)
      notify.success({ title: 'Curso atualizado', detail: 'A capa nova já está no lugar.' })
    },
  })
  const CoverDialog = useLazyPart(coverDialog, chosen !== null, framing.onClose)
  const restoring = useConfirm({
    act: ({ id }: Course) => removeCover(id),
    success: () => ({ title: 'Curso atualizado', detail: 'A arte do Farol está de volta.' }),
    errorTitle: 'Erro ao salvar curso',
    onDone: () => refreshCourses(queryClient),
  })

  return (
    <>
      <CoverPicker
        course={course}
        onChoose={choose}
        onRestore={() => restoring.ask(course)}
        problem={refusal}
      />
      {chosen && CoverDialog ? <CoverDialog courseId={course.id} chosen={chosen} {...framing} /> : null}
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
  return (
    <Panel className="mb-6 grid grid-cols-1 gap-5 p-5 sm:grid-cols-[13rem_1fr] sm:items-center">
      <div className="aspect-video overflow-hidden rounded-md">
        <CourseCover index={coverOf(course.id)} picture={course.cover?.large} />
      </div>
      <div className="grid gap-2.5">
        <h2 className="text-[1.1875rem]">Capa do curso</h2>
        <div className="flex flex-wrap gap-2">
          <ImageFileButton size="sm" icon={ImageUp} label="Arquivo da capa" onChoose={onChoose}>
            {course.cover ? 'Trocar capa' : 'Enviar capa'}
          </ImageFileButton>
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
    </Panel>
  )
}
