import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Plus, UsersRound } from 'lucide-react'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { Panel } from '#/features/admin/panel.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LessonTable } from './lesson-table.tsx'
import { PublishButton } from './publish-button.tsx'
import { PublishedBadge } from './published-badge.tsx'

type Props = {
  course: { id: string; title: string; isPublished: boolean }
  lessons: AdminLesson[]
  onMove: (lesson: AdminLesson, position: number) => void
  onDelete: (lesson: AdminLesson) => void
  onDeleteQuiz: (lesson: AdminLesson) => void
}

export function LessonList({ course, lessons, ...handlers }: Props) {
  const params = { courseId: course.id }
  return (
    <>
      <PageHeader
        title={course.title}
        here="Aulas"
        crumbs={[{ label: 'Cursos', render: <Link to="/admin/courses" /> }]}
        action={
          <>
            <Button
              variant="outline"
              size="sm"
              icon={Eye}
              render={<Link to="/course/$courseId" params={params} />}
              className="max-sm:flex-auto"
            >
              Ver como estudante
            </Button>
            {course.isPublished ? null : <PublishButton courseId={course.id} lessons={lessons} />}
            <Button
              variant="outline"
              size="sm"
              icon={UsersRound}
              render={<Link to="/admin/courses/$courseId/students" params={params} />}
              className="max-sm:flex-auto"
            >
              Estudantes
            </Button>
            <Button
              variant="outline"
              size="sm"
              icon={Pencil}
              render={<Link to="/admin/courses/$courseId/edit" params={params} />}
              className="max-sm:flex-auto"
            >
              Editar Curso
            </Button>
            <Button
              size="sm"
              icon={Plus}
              render={<Link to="/admin/courses/$courseId/lessons/new" params={params} />}
              className="max-sm:flex-auto"
            >
              Adicionar Aula
            </Button>
          </>
        }
      >
        <PublishedBadge isPublished={course.isPublished} />
      </PageHeader>
      {lessons.length === 0 ? (
        <EmptyState isBoxed title="Nenhuma aula criada ainda">
          Cole o link de um vídeo e a primeira aula está pronta.
        </EmptyState>
      ) : (
        <Panel>
          <LessonTable courseId={course.id} lessons={lessons} {...handlers} />
        </Panel>
      )}
    </>
  )
}
