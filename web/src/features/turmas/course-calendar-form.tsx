import type { CalendarCourse } from '@farol/contract/turma-calendar.ts'
import { RELEASE_DAYS_MAX } from '@farol/domain/limits.ts'
import { datesOf, releaseDays } from '@farol/domain/turma-calendar.ts'
import type { TurmaDates } from '@farol/domain/turmas.ts'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { CalendarValues } from '#/api/turma-calendar.ts'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { numberOrNull, textOrNull } from '#/forms/empty-as-null.ts'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { calendarDay } from '#/text/figures.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { RadioCards } from '#/ui/radio-group.tsx'

type Props = {
  turma: TurmaDates
  course: CalendarCourse
  draftOf: DraftOf
  /** Rejects with the problem to show. */
  onSave: (values: CalendarValues) => Promise<WayOn>
  onReload: Reload
}

const RULES = [
  { value: 'at-once', label: 'Tudo de uma vez' },
  { value: 'interval', label: 'Uma aula a cada tantos dias' },
  { value: 'dates', label: 'Datas por aula' },
] as const

export function CourseCalendarForm({ turma, course, draftOf, onSave, onReload }: Props) {
  const headingId = useId()
  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/turma-calendar.ts')).calendarWithin(turma),
    defaultValues: {
      rule: course.rule,
      everyDays: course.everyDays,
      lessons: course.lessons.map(({ id: lessonId, opensOn, dueOn }) => ({ lessonId, opensOn, dueOn })),
    },
    places: { rule: 'toast', everyDays: 'field', lessons: 'toast' },
    codes: { TURMA_START_NEEDED: 'everyDays' },
    toast: { title: 'Erro ao salvar calendário' },
    save: onSave,
  })
  const { rule, everyDays, lessons } = useWatch({ control: form.control }) as CalendarValues
  const opening = releaseDays(
    lessons.map(({ lessonId }) => lessonId),
    { rule, everyDays, dates: datesOf(lessons), startsOn: turma.startsOn },
  )
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3.5 text-[1.1875rem] wrap-anywhere">
        {course.title}
      </h2>
      <FormPanel
        {...formProps}
        footer={
          <Button type="submit" isLoading={isSubmitting} loadingText="Salvando…">
            Salvar calendário<span className="sr-only"> de {course.title}</span>
          </Button>
        }
      >
        <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
        <DraftNotice draft={draft} />
        {conflict ? <ChangedNotice sentence={conflict} draft={draft} onReload={onReload} /> : null}
        <Controller
          control={form.control}
          name="rule"
          render={({ field }) => (
            <div className="grid grid-cols-1 gap-[7px]">
              <p aria-hidden className="text-sm font-strong">
                Abertura das aulas
              </p>
              <RadioCards
                label="Abertura das aulas"
                value={field.value}
                onValueChange={field.onChange}
                options={RULES}
                className="lg:grid-cols-3"
              />
              <p className="text-xs leading-[1.45] text-text-muted">{ruleHint(course.access)}</p>
            </div>
          )}
        />
        {rule === 'interval' ? (
          <Field
            label="Dias entre uma aula e a próxima"
            isRequired
            error={errors.everyDays?.message}
            hint={
              turma.startsOn === null ? (
                <span className="text-warning">
                  A turma não tem data de início. Preencha-a na turma antes de salvar.
                </span>
              ) : (
                `A primeira aula abre no início da turma, em ${calendarDay(turma.startsOn)}.`
              )
            }
            className="max-w-80"
          >
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={RELEASE_DAYS_MAX}
              unit="dias"
              className="tabular-nums"
              {...form.register('everyDays', { setValueAs: numberOrNull })}
            />
          </Field>
        ) : null}
        {course.lessons.length === 0 ? (
          <p className="text-sm text-text-muted">Este curso ainda não tem aulas.</p>
        ) : (
          <ol className="divide-y divide-border border-y border-border">
            {course.lessons.map((lesson, index) => (
              <li
                key={lesson.id}
                className="grid grid-cols-1 gap-x-5 gap-y-3 py-3.5 sm:grid-cols-2 md:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem]"
              >
                <p className="font-strong wrap-anywhere sm:max-md:col-span-2 md:pt-7">
                  {index + 1}. {lesson.title}
                </p>
                {rule === 'dates' ? (
                  <Field
                    label={<LessonLabel of={lesson.title}>Abre em</LessonLabel>}
                    error={errors.lessons?.[index]?.opensOn?.message}
                    hint={lessons[index]?.opensOn ? undefined : emptyHint(opening[index])}
                  >
                    <Input
                      type="date"
                      {...form.register(`lessons.${index}.opensOn`, { setValueAs: textOrNull })}
                    />
                  </Field>
                ) : (
                  <OpeningDay day={opening[index] ?? null} turma={turma} />
                )}
                <Field
                  label={<LessonLabel of={lesson.title}>Prazo (opcional)</LessonLabel>}
                  error={errors.lessons?.[index]?.dueOn?.message}
                >
                  <Input
                    type="date"
                    {...form.register(`lessons.${index}.dueOn`, { setValueAs: textOrNull })}
                  />
                </Field>
              </li>
            ))}
          </ol>
        )}
        <p className="text-xs leading-[1.45] text-text-muted">
          O prazo aparece para a turma e não bloqueia nada. Uma aula que alguém já começou continua aberta
          para essa pessoa, mesmo que o calendário mude.
        </p>
      </FormPanel>
    </section>
  )
}

const LessonLabel = ({ of, children }: { of: string; children: string }) => (
  <>
    {children}
    <span className="sr-only">: {of}</span>
  </>
)

function OpeningDay({ day, turma }: { day: string | null; turma: TurmaDates }) {
  const isTooLate = day !== null && turma.endsOn !== null && day > turma.endsOn
  return (
    <p className="grid content-start gap-[7px] text-sm">
      <span className="font-strong">Abre em</span>
      <span className="tabular-nums md:pt-2.5">{day === null ? 'Desde o início' : calendarDay(day)}</span>
      {isTooLate ? <span className="text-xs text-warning">Depois do fim da turma</span> : null}
    </p>
  )
}

const emptyHint = (day: string | null | undefined) =>
  day ? `Vazio: com a aula anterior, em ${calendarDay(day)}.` : 'Vazio: desde o início.'

const ruleHint = (access: CalendarCourse['access']) =>
  access === 'everyone'
    ? 'Este curso é aberto a todos: a abertura não bloqueia ninguém enquanto ele não for “Só para turmas”. Os prazos valem.'
    : 'Quem está em mais de uma turma deste curso segue a que abre antes.'
