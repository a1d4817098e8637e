import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { Panel } from '#/features/admin/panel.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { CourseTable } from './course-table.tsx'

type Props = {
  courses: AdminCourse[]
  onMove: (course: AdminCourse, position: number) => void
  onDuplicate: (course: AdminCourse) => void
  onDelete: (course: AdminCourse) => void
}

export function CourseList({ courses, ...handlers }: Props) {
  return (
    <>
      <PageHeader
        title="Cursos"
        action={
          <Button icon={Plus} render={<Link to="/admin/courses/new" />} className="max-sm:w-full">
            Adicionar Curso
          </Button>
        }
      >
        A ordem abaixo é a ordem em que os estudantes veem os cursos.
      </PageHeader>
      {courses.length === 0 ? (
        <EmptyState isBoxed title="Nenhum curso criado ainda">
          Crie o primeiro e acrescente as aulas. Enquanto for rascunho, só a administração o vê.
        </EmptyState>
      ) : (
        <Panel>
          <CourseTable courses={courses} {...handlers} />
        </Panel>
      )}
    </>
  )
}
