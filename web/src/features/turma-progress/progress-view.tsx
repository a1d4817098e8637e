import type { ProgressMember, TurmaProgress } from '@farol/contract/turma-progress.ts'
import { foldText } from '@farol/domain/captions/find-text.ts'
import { isInFilter, sortedMembers, weekBefore } from '@farol/domain/turma-progress.ts'
import type { ReactElement } from 'react'
import { Pager, Toolbar } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { counted, STUDENTS } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Select } from '#/ui/select.tsx'
import { StatBox } from '#/ui/stat-box.tsx'
import { type HelpActions, HelpPanel } from './help-panel.tsx'
import { FILTER_OPTIONS, SORT_OPTIONS, type ProgressView as View } from './progress-search.ts'
import { type MemberName, ProgressTable } from './progress-table.tsx'
import { StandingsLegend } from './standings.tsx'

type Props = {
  progress: TurmaProgress
  view: View
  isLoading: boolean
  onView: (view: View) => void
  linkToPage: (page: number) => ReactElement
  memberName: MemberName
} & HelpActions

/** How a turma is doing in one of its courses, for administrators and monitors. */
export function ProgressView({
  progress,
  view,
  isLoading,
  onView,
  linkToPage,
  memberName,
  ...actions
}: Props) {
  const { typed, setTyped } = useSearchText(view.search, (search) => onView({ ...view, search }))
  const { course, courses, members, total, pageSize } = progress
  if (!course)
    return (
      <EmptyState isBoxed title="Esta turma ainda não tem cursos">
        Assim que tiver um curso, o progresso de cada pessoa aparece aqui.
      </EmptyState>
    )
  const shown = shownMembers(members, view)
  /** The figures are of what was loaded. */
  const scope = total > members.length ? 'nesta página' : ''
  return (
    <div aria-busy={isLoading}>
      {courses.length > 1 ? (
        <Select
          aria-label="Curso"
          options={courses.map(({ id, title }) => ({ value: id, label: title }))}
          value={course.id}
          onValueChange={(courseId) => onView({ ...view, courseId, page: 1 })}
          className="mb-6.5 max-w-140"
        />
      ) : (
        <h2 className="mb-4 text-[1.1875rem] wrap-anywhere">{course.title}</h2>
      )}
      <div className="mb-6.5">
        <StatBox stats={statsOf(members, scope)} />
      </div>
      <HelpPanel members={members} course={course} memberName={memberName} {...actions} />
      <Panel>
        <Toolbar
          label="Buscar por nome"
          typed={typed}
          onType={setTyped}
          controls={
            <>
              <Select
                aria-label="Mostrar"
                options={FILTER_OPTIONS}
                value={view.filter}
                onValueChange={(filter) => onView({ ...view, filter })}
              />
              <Select
                aria-label="Ordenar por"
                options={SORT_OPTIONS}
                value={view.sort}
                onValueChange={(sort) => onView({ ...view, sort })}
              />
            </>
          }
        >
          {counted(shown.length, STUDENTS)}
        </Toolbar>
        <StandingsLegend />
        {shown.length === 0 ? (
          <EmptyState
            heading="h3"
            title={members.length === 0 ? 'Nenhum estudante nesta turma' : 'Ninguém encontrado'}
          >
            {members.length === 0
              ? 'Quando alguém entrar na turma, aparece aqui.'
              : 'Confira o filtro ou procure por uma parte do nome.'}
          </EmptyState>
        ) : (
          <ProgressTable members={shown} lessons={course.lessons} memberName={memberName} />
        )}
        <Pager page={view.page} pageCount={Math.ceil(total / pageSize)} linkTo={linkToPage} />
      </Panel>
    </div>
  )
}

function shownMembers(members: readonly ProgressMember[], { search, filter, sort }: View) {
  const term = foldText(search)
  const found = members.filter(
    (member) => isInFilter(member, filter) && (term === '' || foldText(member.name).includes(term)),
  )
  return sortedMembers(found, sort)
}

function statsOf(members: readonly ProgressMember[], scope: string) {
  const week = weekBefore(new Date()).toISOString()
  const active = members.filter(({ lastActiveAt }) => lastActiveAt !== null && lastActiveAt > week).length
  const done = members.reduce((sum, { completedThisWeek }) => sum + completedThisWeek, 0)
  const helped = members.filter(({ help }) => help && help.reason !== 'not-begun').length
  const notBegun = members.filter(({ help }) => help?.reason === 'not-begun').length
  return [
    {
      label: 'Ativos na semana',
      value: numberText(active),
      unit: `de ${numberText(members.length)} ${scope}`,
    },
    { label: 'Aulas concluídas na semana', value: numberText(done), unit: scope },
    { label: 'Parados', value: numberText(helped), unit: scope },
    { label: 'Não começaram', value: numberText(notBegun), unit: scope },
  ]
}
