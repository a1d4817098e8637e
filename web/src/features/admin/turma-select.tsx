import { useQuery } from '@tanstack/react-query'
import { turmaNamesQuery } from '#/api/turma-progress.ts'
import { useUser } from '#/app/use-user.ts'
import { LongSelect } from '#/forms/long-select.tsx'

const EVERY_TURMA = 'all'

type Props = {
  turmaId: string | undefined
  onTurma: (turmaId: string | undefined) => void
  className?: string
}

/** Narrows lists and figures to a turma. Nothing where the school has none. */
export function TurmaSelect({ turmaId, onTurma, className = '' }: Props) {
  const { hasTurmas } = useUser()
  const { data } = useQuery({ ...turmaNamesQuery, enabled: hasTurmas })
  const turmas = data?.turmas ?? []
  if (!hasTurmas && turmaId === undefined) return null
  // An address may name a turma that is gone, or not known yet.
  const isUnknown = turmaId !== undefined && !turmas.some(({ id }) => id === turmaId)
  return (
    <LongSelect
      label="Turma"
      className={className}
      options={[
        { value: EVERY_TURMA, label: 'Todas as turmas' },
        ...turmas.map(({ id, name }) => ({ value: id, label: name })),
        ...(isUnknown ? [{ value: turmaId, label: 'Uma turma' }] : []),
      ]}
      value={turmaId ?? EVERY_TURMA}
      onValueChange={(value) => onTurma(value === EVERY_TURMA ? undefined : value)}
    />
  )
}

/** Beside the title of a screen. */
export const HeaderTurmaSelect = (props: Omit<Props, 'className'>) => (
  <TurmaSelect {...props} className="sm:w-auto sm:max-w-72 sm:min-w-48" />
)
