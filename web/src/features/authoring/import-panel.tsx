import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import { importCourse, importPlanQuery } from '#/api/course-files.ts'
import { FormPanel } from '#/features/admin/form-panel.tsx'
import type { FileUpload } from '#/features/uploads/upload-list.ts'
import { sentenceOf } from '#/features/uploads/upload-problems.ts'
import { UploadRow } from '#/features/uploads/upload-row.tsx'
import { uploads, useUploads } from '#/features/uploads/uploads.ts'
import { useFileDrop } from '#/forms/use-file-drop.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { ImportPlanView } from './import-plan.tsx'

/** A file is sent, looked into, and becomes a draft of a course once its plan was read. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const upload = useUploads().findLast(({ kind }) => kind === 'course')
  const importId = upload?.status === 'sent' ? upload.uploadId : null
  const plan = useQuery({ ...importPlanQuery(importId ?? ''), enabled: importId !== null })
  const making = useMutation({
    mutationFn: importCourse,
    onSuccess: async ({ courseId }) => {
      forget()
      notify.success({ title: 'Curso importado', detail: 'É um rascunho: confira as aulas e publique.' })
      await navigate({ to: '/admin/courses/$courseId', params: { courseId } })
      await refreshCourses(queryClient)
    },
    onError: (error) => notify.error({ title: 'Erro ao importar curso', detail: sentenceOf(error) }),
  })
  const choose = ([file]: readonly File[]) => {
    if (!file || making.isPending) return
    forget()
    uploads.start(file, { kind: 'course' })
  }
  const cancel = () => {
    if (upload) void uploads.cancel(upload.id).catch(() => uploads.remove(upload.id))
    onClose()
  }
  return (
    <section aria-labelledby="importar-curso" className="mb-6">
      <h2 id="importar-curso" className="mb-3.5 text-[1.1875rem]">
        Importar curso
      </h2>
      <FormPanel
        onFocus={prepareNotices}
        onSubmit={(event) => {
          event.preventDefault()
          if (importId && plan.data && !making.isPending) making.mutate(importId)
        }}
        footer={
          <>
            <Button variant="ghost" className="max-sm:flex-auto" disabled={making.isPending} onClick={cancel}>
              Cancelar
            </Button>
            <Button
              type="submit"
              className="max-sm:flex-auto"
              disabled={!importId || !plan.data}
              isLoading={making.isPending}
              loadingText="Importando…"
            >
              Importar
            </Button>
          </>
        }
      >
        <CourseFileField isFirst={!upload} onChoose={choose} />
        {upload && upload.status !== 'sent' ? <UploadRow upload={upload} /> : null}
        <p role="status" className="font-strong empty:hidden">
          {importId && plan.isPending ? `Olhando o que há em “${upload?.name}”…` : null}
        </p>
        {importId && plan.error ? (
          <PlanProblem error={plan.error} onRetry={() => void plan.refetch()} />
        ) : null}
        {importId && plan.data ? <ImportPlanView plan={plan.data} name={nameOf(upload)} /> : null}
      </FormPanel>
    </section>
  )
}

const nameOf = (upload: FileUpload | undefined) => upload?.name ?? ''

/** No longer shown; the server deletes its copy by itself. */
function forget() {
  for (const { id, kind } of uploads.list()) if (kind === 'course') uploads.remove(id)
}

type CourseFileFieldProps = { isFirst: boolean; onChoose: (files: readonly File[]) => void }

function CourseFileField({ isFirst, onChoose }: CourseFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isDropTarget, dropProps } = useFileDrop(onChoose)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    onChoose(files)
  }
  return (
    <div
      {...dropProps}
      className={classNames(
        'grid justify-items-center gap-3 rounded-md border-[1.5px] border-dashed p-4 text-center',
        isDropTarget ? 'border-ring bg-tide' : 'border-ink-soft',
      )}
    >
      <Button variant="outline" size="sm" icon={FileUp} onClick={() => input.current?.click()}>
        {isFirst ? 'Escolher arquivo' : 'Escolher outro arquivo'}
      </Button>
      <p className="text-xs text-text-muted">
        Ou arraste-o para cá. Um curso exportado de outro Farol (.zip) ou um backup de curso do Moodle (.mbz).
        Antes de criar o curso, mostramos o que vem e o que fica de fora.
      </p>
      <input
        ref={input}
        type="file"
        accept=".zip,.mbz"
        aria-label="Arquivo do curso"
        onChange={choose}
        hidden
      />
    </div>
  )
}

/** A file that cannot be a course is not kept, so only other problems can be tried again. */
function PlanProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOfTheFile = error instanceof ApiProblem && error.status >= 400 && error.status < 500
  return (
    <div role="alert" className="grid justify-items-start gap-2.5">
      <p className="font-strong text-danger">{sentenceOf(error)}</p>
      {isOfTheFile ? null : (
        <Button variant="outline" size="sm" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}
