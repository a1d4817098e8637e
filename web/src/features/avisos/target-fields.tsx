import type { AvisoAudience } from '@farol/domain/avisos.ts'
import { useQuery } from '@tanstack/react-query'
import { adminCoursesQuery } from '#/api/admin-courses.ts'
import type { AvisoTarget } from '#/api/avisos.ts'
import { turmaNamesQuery } from '#/api/turma-progress.ts'
import { LongSelect } from '#/forms/long-select.tsx'
import { Field } from '#/ui/field.tsx'
import { Segmented } from '#/ui/segmented.tsx'

const AUDIENCES = [
  { value: 'everyone', label: 'Todos' },
  { value: 'course', label: 'Um curso' },
  { value: 'turma', label: 'Uma turma' },
] as const satisfies readonly { value: AvisoAudience; label: string }[]

type Props = {
  target: AvisoTarget
  error: string | undefined
  onChange: (target: AvisoTarget) => void
}

/** Chooses who receives an aviso. */
export function TargetFields({ target, error, onChange }: Props) {
  const { audience, courseId, turmaId } = target
  const { data: courses = [] } = useQuery({ ...adminCoursesQuery, enabled: audience === 'course' })
  const { data: names } = useQuery({ ...turmaNamesQuery, enabled: audience === 'turma' })
  return (
    <>
      <div>
        <p className="mb-[7px] font-strong">Para quem</p>
        <Segmented
          label="Para quem"
          value={audience}
          onValueChange={(next) => onChange({ audience: next, courseId: null, turmaId: null })}
          options={AUDIENCES}
        />
      </div>
      {audience === 'course' ? (
        <Field
          label="Curso"
          isRequired
          error={error}
          hint="Quem começou o curso, e quem está numa turma dele."
        >
          <LongSelect
            label="Curso"
            options={courses.map(({ id, title }) => ({ value: id, label: title }))}
            value={courseId}
            onValueChange={(next) => onChange({ ...target, courseId: next })}
          />
        </Field>
      ) : null}
      {audience === 'turma' ? (
        <Field label="Turma" isRequired error={error} hint="Quem entrar depois recebe os próximos avisos.">
          <LongSelect
            label="Turma"
            options={(names?.turmas ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={turmaId}
            onValueChange={(next) => onChange({ ...target, turmaId: next })}
          />
        </Field>
      ) : null}
    </>
  )
}
