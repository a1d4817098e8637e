import type { LateMember } from '@farol/contract/turma-calendar.ts'
import { Link } from '@tanstack/react-router'
import { Pager } from '#/features/admin/list.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { counted, PEOPLE } from '#/text/counts.ts'
import { calendarDay } from '#/text/figures.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { MemberName } from './member-name.tsx'
import { turmasSearch } from './turmas-search.ts'

type Props = {
  turma: { id: string; name: string }
  late: LateMember[]
  total: number
  page: number
  pageSize: number
  isLoading: boolean
}

/** Who is late with what. */
export const LatePanel = ({ turma, late, total, page, pageSize, isLoading }: Props) => (
  <section aria-labelledby="atrasos" className="mt-10">
    <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id="atrasos" className="text-[1.1875rem]">
        Prazos vencidos
      </h2>
      {total > 0 ? <p className="text-text-muted tabular-nums">{counted(total, PEOPLE)}</p> : null}
    </div>
    <Panel>
      <div aria-busy={isLoading}>
        {late.length === 0 ? (
          <EmptyState heading="h3" title="Ninguém está em atraso">
            Quem não conclui uma aula até o prazo dela aparece aqui.
          </EmptyState>
        ) : (
          <Table
            caption={`Pessoas da turma ${turma.name} em atraso, por nome`}
            rows={late}
            rowKey={({ id }) => id}
            columns={COLUMNS}
          />
        )}
      </div>
      <Pager
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        linkTo={(next) => (
          <Link
            to="/admin/turmas/$turmaId/calendario"
            params={{ turmaId: turma.id }}
            search={turmasSearch({ search: '', page: next })}
          />
        )}
      />
    </Panel>
  </section>
)

const COLUMNS: TableColumn<LateMember, string>[] = [
  {
    key: 'name',
    header: 'Nome',
    isRowHeader: true,
    cell: (member) => <MemberName member={member} />,
  },
  {
    key: 'lessons',
    header: 'Aulas',
    cell: ({ lessons }) => (
      <ul className="grid gap-1">
        {lessons.map(({ id, title, courseTitle, dueOn }) => (
          <li key={id} className="wrap-anywhere">
            {title}{' '}
            <span className="text-text-muted">
              ({courseTitle}), prazo {calendarDay(dueOn)}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
]
