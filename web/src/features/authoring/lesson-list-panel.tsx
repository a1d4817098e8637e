import { parseLessonList } from '@farol/domain/lesson-list.ts'
import { LESSON_LIST_MAX } from '@farol/domain/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { addLessonList } from '#/api/admin-lessons.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { settingsQuery } from '#/api/settings.ts'
import { FormPanel } from '#/features/admin/form-panel.tsx'
import { PlanEffectNotice } from '#/features/admin/plan-effect.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import { useStoredDraft } from '#/forms/use-stored-draft.ts'
import { useSubmitOnce } from '#/forms/use-submit-once.ts'
import type { Saving } from '#/forms/use-versioned-form.ts'
import { notify, prepareNotices } from '#/notices/notices.ts'
import { agreeing, counted, LESSONS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { LessonListRow } from './lesson-list-row.tsx'
import {
  errorsByPlace,
  isReadable,
  isWaiting,
  type LessonRow,
  type RowErrors,
  restoredRows,
  toBody,
  toRows,
  toStored,
} from './lesson-rows.ts'

/** Players that open at the same time: more would only wait for each other. */
const OPENING_MAX = 3
const EMPTY = { text: '', rows: [] }
const EXAMPLE = 'Boas-vindas | https://youtu.be/…\nPrimeira aula | https://vimeo.com/…\nhttps://youtu.be/…'

type Props = {
  courseId: string
  /** How many lessons the course has: the new ones follow them. */
  lessonCount: number
  onClose: () => void
}

/** Pasted links become rows to look at and correct, and then lessons, all at once. */
export function LessonListPanel({ courseId, lessonCount, onClose }: Props) {
  const queryClient = useQueryClient()
  const draft = useStoredDraft({ name: `lesson-list.${courseId}` }, EMPTY)
  const [text, setText] = useState(draft.restored?.text ?? '')
  const [tooMany, setTooMany] = useState<string>()
  const [rows, setRows] = useState<readonly LessonRow[]>(() => restoredRows(draft.restored?.rows ?? []))
  const [errors, setErrors] = useState<ReadonlyMap<number, RowErrors>>(new Map())
  const [isSaving, setIsSaving] = useState(false)
  const nextKey = useRef(rows.length)
  const saving = useRef<Saving>({ isSaved: false })
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => field.current?.focus(), [])
  const store = useEffectEvent((typed: string, corrected: readonly LessonRow[]) => {
    // A player may still tell a length while the saved lessons are fetched.
    if (!saving.current.isSaved) draft.write({ text: typed, rows: corrected.map(toStored) }, EMPTY)
  })
  useEffect(() => store(text, rows), [text, rows])

  const read = () => {
    const { lessons, count } = parseLessonList(text)
    const total = rows.length + count
    if (total > LESSON_LIST_MAX)
      return setTooMany(`São ${counted(total, LESSONS)}. Adicione no máximo ${LESSON_LIST_MAX} por vez.`)
    const added = toRows(lessons, { before: lessonCount + rows.length, firstKey: nextKey.current })
    nextKey.current += added.length
    setRows([...rows, ...added])
    setText('')
  }
  const change = (key: number, next: (row: LessonRow) => LessonRow) => {
    setRows((current) => current.map((row) => (row.key === key ? next(row) : row)))
    if (errors.has(key)) setErrors(new Map([...errors].filter(([other]) => other !== key)))
  }
  const showProblem = (error: unknown) => {
    const places = error instanceof ApiProblem ? errorsByPlace(error.fields) : new Map<number, RowErrors>()
    setErrors(new Map([...places].map(([place, found]) => [rows[place]?.key ?? -1, found])))
    notify.error({ title: 'Erro ao salvar aula', detail: problemSentence(error) })
  }
  const save = useSubmitOnce(async () => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong || !rows.every(isReadable)) return wrong?.focus()
    const { promise: outcome, resolve } = Promise.withResolvers<boolean>()
    saving.current = { isSaved: false, outcome }
    setIsSaving(true)
    try {
      const { minWatchPercentage } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
      await addLessonList(courseId, { lessons: rows.map(toBody), minWatchPercentage })
      saving.current.isSaved = true
      draft.forget()
      notify.success({
        title: agreeing(rows.length, ['Aula criada', 'Aulas criadas']),
        detail: counted(rows.length, LESSONS),
      })
      await refreshCourses(queryClient)
      onClose()
    } catch (error) {
      showProblem(error)
    }
    resolve(saving.current.isSaved)
    setIsSaving(false)
  })

  const close = () => {
    draft.forget()
    onClose()
  }
  const waiting = rows.filter(isWaiting)
  const unreadable = rows.filter((row) => !isReadable(row)).length
  return (
    <section aria-labelledby="varias-aulas" className="mb-6">
      <h2 id="varias-aulas" className="mb-3.5 text-[1.1875rem]">
        Adicionar várias aulas
      </h2>
      <FormPanel
        ref={form}
        onSubmit={save}
        onFocus={prepareNotices}
        footer={
          <>
            <Button variant="ghost" className="max-sm:flex-auto" onClick={close}>
              Cancelar
            </Button>
            <Button
              type="submit"
              className="max-sm:flex-auto"
              disabled={rows.length === 0}
              isLoading={isSaving}
              loadingText="Salvando…"
            >
              {rows.length === 0 ? 'Salvar aulas' : `Salvar ${counted(rows.length, LESSONS)}`}
            </Button>
          </>
        }
      >
        <LeaveGuard isDirty={rows.length > 0 || text.trim() !== ''} saving={saving} draft={draft} />
        <DraftNotice
          draft={{
            isRestored: draft.restored !== undefined,
            isOlder: false,
            discard: () => {
              draft.forget()
              setText('')
              setRows([])
            },
          }}
        />
        <Field
          label={rows.length > 0 ? 'Mais links' : 'Links dos vídeos'}
          hint="Um link por linha. Para dar o título, escreva “título | link” ou cole duas colunas de uma planilha."
          error={tooMany}
        >
          <Textarea
            ref={field}
            rows={rows.length > 0 ? 2 : 6}
            spellCheck={false}
            placeholder={rows.length > 0 ? undefined : EXAMPLE}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setTooMany(undefined)
            }}
          />
        </Field>
        <Button
          variant={rows.length > 0 ? 'outline' : 'primary'}
          icon={ListChecks}
          disabled={text.trim() === ''}
          onClick={read}
          className="justify-self-end max-sm:w-full"
        >
          Conferir lista
        </Button>
        <p role="status" className="text-sm text-text-muted empty:hidden">
          {statusText({ total: rows.length, waiting: waiting.length, unreadable })}
        </p>
        {rows.length > 0 ? (
          <ol aria-label="Aulas da lista" className="divide-y divide-border border-y border-border">
            {rows.map((row, index) => (
              <LessonListRow
                key={row.key}
                row={row}
                number={lessonCount + index + 1}
                isOpening={waiting.slice(0, OPENING_MAX).includes(row)}
                errors={errors.get(row.key) ?? {}}
                onChange={(next) => change(row.key, next)}
                onRemove={() => setRows(rows.filter((other) => other !== row))}
              />
            ))}
          </ol>
        ) : null}
        {rows.length > 0 ? (
          <PlanEffectNotice
            courseId={courseId}
            plan={{ lessonId: null, count: rows.length }}
            change={{ kind: 'add-lessons', count: rows.length }}
          />
        ) : null}
      </FormPanel>
    </section>
  )
}

type Counts = { total: number; waiting: number; unreadable: number }

function statusText({ total, waiting, unreadable }: Counts) {
  if (total === 0) return null
  if (unreadable > 0)
    return `${counted(unreadable, LESSONS)} para corrigir ou retirar. As outras estão prontas e nada se perde.`
  if (waiting > 0) return `Abrindo os vídeos para saber a duração: ${total - waiting} de ${total}.`
  return `${counted(total, LESSONS)} para conferir e salvar.`
}
