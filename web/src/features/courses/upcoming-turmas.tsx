import { dayText } from '@farol/domain/day-text.ts'
import { namedTurma } from '@farol/domain/turmas.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { coursesQuery } from '#/api/courses.ts'

/** For members of a turma that begins later, who would look for its courses. */
export function UpcomingTurmas() {
  const { data: turmas } = useSuspenseQuery({ ...coursesQuery, select: (answer) => answer.upcomingTurmas })
  return turmas.map(({ id, name, startsOn }) => (
    <p key={id} className="mb-6 rounded-lg bg-tide px-5 py-4 wrap-anywhere">
      <strong className="font-strong">
        A {namedTurma(name)} começa em {dayText(startsOn, '')}.
      </strong>{' '}
      O que é só para a turma aparece aqui nesse dia.
    </p>
  ))
}
