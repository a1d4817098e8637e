import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Totals } from '../../../api/overview.ts'
import { fullDate } from '../../../text/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { StatBox } from '../../../ui/stat.tsx'
import { PageHeader } from './-page-header.tsx'

export function Overview({ totals, today }: { totals: Totals; today: Date }) {
  const drafts = totals.courses - totals.publishedCourses
  return (
    <>
      <PageHeader
        title="Dashboard"
        action={
          <Button size="sm" icon={Plus} render={<Link to="/admin/courses/new" />}>
            Adicionar Curso
          </Button>
        }
      >
        {fullDate(today)}
      </PageHeader>
      <StatBox
        stats={[
          { label: 'Estudantes', value: totals.students, detail: 'contas criadas' },
          { label: 'Cursos', value: totals.courses, detail: draftsText(drafts) },
          { label: 'Aulas', value: totals.lessons, detail: 'em todos os cursos' },
          { label: 'Conclusões', value: totals.completions, detail: 'cursos levados até o fim' },
        ]}
      />
    </>
  )
}

function draftsText(drafts: number) {
  if (drafts === 0) return 'nenhum em rascunho'
  return drafts === 1 ? '1 em rascunho' : `${drafts} em rascunho`
}
