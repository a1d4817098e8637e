import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, Eye, ListVideo, Pencil, Trash2, UsersRound } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { Menu } from '#/ui/menu.tsx'

type Props = { course: AdminCourse; onDuplicate: () => void; onDelete: () => void }

export function CourseActions({ course, onDuplicate, onDelete }: Props) {
  const params = { courseId: course.id }
  return (
    <span className="inline-flex items-center justify-end max-md:-ml-3 max-md:flex-wrap max-md:justify-start">
      <Button
        variant="ghost"
        size="sm"
        icon={ListVideo}
        render={<Link to="/admin/courses/$courseId" params={params} />}
      >
        <span className="md:max-xl:sr-only">Gerenciar Aulas</span>
        <span className="sr-only"> de {course.title}</span>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={Pencil}
        aria-label={`Editar ${course.title}`}
        render={<Link to="/admin/courses/$courseId/edit" params={params} />}
      />
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={Ellipsis} aria-label={`Mais ações de ${course.title}`} />
        }
        items={[
          {
            label: 'Ver como estudante',
            icon: Eye,
            render: <Link to="/course/$courseId" params={params} />,
          },
          {
            label: 'Ver estudantes',
            icon: UsersRound,
            render: <Link to="/admin/courses/$courseId/students" params={params} />,
          },
          { label: 'Duplicar Curso', icon: Copy, onSelect: onDuplicate },
        ]}
      />
      <Button
        variant="ghost-danger"
        size="sm"
        icon={Trash2}
        aria-label={`Deletar ${course.title}`}
        onClick={onDelete}
      />
    </span>
  )
}
