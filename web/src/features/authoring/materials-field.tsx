import type { AdminMaterial } from '@farol/contract/materials.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { MATERIALS_PER_LESSON_MAX } from '@farol/domain/materials.ts'
import { UPLOAD_NAME_MAX } from '@farol/domain/uploads.ts'
import { Download, Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonBody } from '#/api/admin-lessons.ts'
import { materialFilePath } from '#/api/uploads.ts'
import type { FileUpload } from '#/features/uploads/upload-list.ts'
import { UploadRow } from '#/features/uploads/upload-row.tsx'
import { counted, DOWNLOADS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { Field, FieldError } from '#/ui/field.tsx'
import { LineInput } from '#/ui/line-input.tsx'
import { SortButtons, type SortButtonsProps, SortHelp, sortedRowProps } from '#/ui/sort-buttons.tsx'
import { useSortable } from '#/ui/use-sortable.ts'
import { divertCaptions } from './divert-captions.ts'
import { useFilesDrop } from './use-files-drop.ts'
import { useMaterials } from './use-materials.ts'

type Props = {
  form: Pick<UseFormReturn<LessonBody>, 'watch' | 'getValues' | 'formState' | 'setValue' | 'clearErrors'>
  /** As the lesson was loaded. */
  saved: readonly AdminMaterial[]
  /** Captions are no material. */
  onCaptions: (files: readonly File[]) => void
}

const FULL = `Uma aula tem no máximo ${MATERIALS_PER_LESSON_MAX} materiais.`

/** Files for the students of a lesson: added by choosing or dropping, renamed, put in order, taken out. */
export function MaterialsField({ form, saved, onCaptions }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const errorId = useId()
  const helpId = useId()
  const materials = useMaterials({
    list: form.watch('materials') ?? [],
    current: () => form.getValues('materials') ?? [],
    saved,
    onChange: (list) => {
      form.setValue('materials', list, { shouldDirty: true })
      form.clearErrors('materials')
    },
  })
  const add = async (files: readonly File[]) => materials.add(await divertCaptions(files, onCaptions))
  const { isDropTarget, dropProps } = useFilesDrop(add)
  const problem = form.formState.errors.materials
  const error = materials.isFull ? FULL : (problem?.root?.message ?? problem?.message)
  const { rows, unlisted } = materials
  const shownName = (id: string) => {
    const index = rows.findIndex((row) => row.id === id)
    return rows[index]?.name || `material ${index + 1}`
  }
  const sortable = useSortable({ ids: rows.map(({ id }) => id), nameOf: shownName, onMove: materials.move })
  const isEmpty = rows.length + unlisted.length === 0
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again, to go on with it.
    event.target.value = ''
    void add(files)
  }
  return (
    <fieldset
      {...dropProps}
      aria-labelledby={labelId}
      aria-describedby={error ? errorId : undefined}
      className="grid grid-cols-1 gap-[7px]"
    >
      <span id={labelId} className="text-sm font-strong">
        Materiais (opcional)
      </span>
      <div
        className={classNames(
          'grid grid-cols-1 gap-3 rounded-md border-[1.5px] p-4',
          isDropTarget ? 'border-ring bg-tide' : 'border-ink-soft',
          isEmpty && 'justify-items-center border-dashed text-center',
        )}
      >
        <p aria-live="polite" aria-atomic className="sr-only">
          {sortable.message}
        </p>
        <SortHelp id={helpId} />
        {isEmpty ? null : (
          <ul className="grid grid-cols-1 [&>li]:py-3 [&>li:first-child]:pt-0 [&>li+li]:border-t [&>li+li]:border-border">
            {rows.map((row, index) => {
              const { slot, isCarried, ...drawing } = sortable.drawing(row.id, index)
              return (
                <li key={row.id} ref={sortable.controls.rowRef(row.id)} {...sortedRowProps(drawing)}>
                  <MaterialRow
                    {...row}
                    number={index + 1}
                    sort={{
                      id: row.id,
                      name: shownName(row.id),
                      helpId,
                      number: slot + 1,
                      isFirst: slot === 0,
                      isLast: slot === rows.length - 1,
                      isCarried,
                      controls: sortable.controls,
                    }}
                    error={problem?.[index]?.name?.message}
                    onRename={(name) => materials.rename(row.id, name)}
                    onRemove={() => materials.remove(row.id)}
                  />
                </li>
              )
            })}
            {unlisted.map((upload) => (
              <li key={upload.id}>
                <UploadRow upload={upload} />
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="outline"
          size="sm"
          icon={Upload}
          aria-describedby={error ? errorId : undefined}
          onClick={() => input.current?.click()}
          className="justify-self-start in-[.border-dashed]:justify-self-center"
        >
          Adicionar arquivos
        </Button>
        <p className="text-xs text-text-muted">
          Ou arraste-os para cá. PDF, imagens, áudio, Office, OpenDocument, ZIP ou texto, de até 200{'\u00a0'}
          MB cada um.
        </p>
      </div>
      <input ref={input} type="file" multiple aria-label="Materiais" onChange={choose} hidden />
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}

type RowProps = {
  id: string
  name: string
  known: AdminMaterial | undefined
  upload: FileUpload | undefined
  number: number
  sort: SortButtonsProps
  error: string | undefined
  onRename: (name: string) => void
  onRemove: () => void
}

function MaterialRow({ id, name, known, upload, number, sort, error, ...on }: RowProps) {
  const isOnItsWay = upload !== undefined && upload.status !== 'sent'
  const hasArrived = upload?.status === 'sent' || known?.state === 'ready'
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={`Nome do material ${number}`} isLabelHidden error={error}>
        <LineInput
          value={name}
          maxLength={UPLOAD_NAME_MAX}
          onChange={(event) => on.onRename(event.target.value)}
        />
      </Field>
      {isOnItsWay ? <UploadRow upload={upload} /> : null}
      <div className="flex flex-wrap items-center gap-x-1">
        <p className="min-w-0 flex-auto text-xs text-text-muted tabular-nums">
          {isOnItsWay ? null : <About known={known} upload={upload} />}
        </p>
        <div className="flex flex-wrap [&>span]:flex-wrap">
          <SortButtons {...sort} />
          {hasArrived ? (
            <Button
              variant="ghost"
              size="sm"
              icon={Download}
              aria-label={`Baixar ${sort.name}`}
              render={<a href={materialFilePath(id)} download />}
            />
          ) : null}
          {isOnItsWay && !known ? null : (
            <Button
              variant="ghost-danger"
              size="sm"
              icon={Trash2}
              aria-label={`Deletar ${sort.name}`}
              onClick={on.onRemove}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function About({ known, upload }: Pick<RowProps, 'known' | 'upload'>) {
  if (known?.state === 'receiving' && !upload)
    return `Chegaram ${bytesText(known.receivedBytes)} de ${bytesText(known.size)}. Escolha o mesmo arquivo para continuar.`
  const size = bytesText(known?.size ?? upload?.size ?? 0)
  if (!known?.format) return `${size} · Enviado`
  return `${known.format.format} · ${size} · ${counted(known.downloads, DOWNLOADS)}`
}
