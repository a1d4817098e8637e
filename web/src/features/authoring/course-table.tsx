import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, Eye, ListVideo, Pencil, Trash2, UsersRound } from 'lucide-react'
import { TableLoading } from '#/features/admin/loading.tsx'
import { counted, LESSONS, STUDENTS } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { Menu } from '#/ui/menu.tsx'
import { SortableTable } from '#/ui/sortable-table.tsx'
import type { TableColumn } from '#/ui/table.tsx'
import { PublishedBadge, RestrictedBadge } from './badges.tsx'

type Props = {
  /** Undefined while they are loading. */
  courses: AdminCourse[] | undefined
  onMove: (course: AdminCourse, position: number) => void
  onDuplicate: (course: AdminCourse) => void
  onDelete: (course: AdminCourse) => void
}

export function CourseTable({ courses, onMove, onDuplicate, onDelete }: Props) {
  const titles = new Map(courses?.map(({ id, title }) => [id, title]))
  const prerequisite = ({ prerequisiteCourseId }: AdminCourse) =>
    prerequisiteCourseId ? titles.get(prerequisiteCourseId) : undefined
  const columns: TableColumn<AdminCourse, string>[] = [
    {
      key: 'course',
      header: 'Curso',
      isRowHeader: true,
      className: 'w-full',
      cell: (course) => <Name course={course} prerequisite={prerequisite(course)} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ isPublished, access }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <PublishedBadge isPublished={isPublished} />
          {access === 'turmas' ? <RestrictedBadge /> : null}
        </span>
      ),
    },
    {
      key: 'lessons',
      header: 'Aulas',
      align: 'right',
      className: wideOnly,
      cell: ({ lessonCount }) => numberText(lessonCount),
    },
    {
      key: 'prerequisite',
      header: 'Pré-requisito',
      className: `min-w-34 text-text-muted wrap-anywhere ${wideOnly}`,
      cell: (course) => prerequisite(course) ?? 'Nenhum',
    },
    {
      key: 'actions',
      header: 'Ações',
      align: 'right',
      className: 'max-md:block max-md:pt-1.5 max-md:before:hidden',
      cell: (course) => (
        <CourseActions
          course={course}
          onDuplicate={() => onDuplicate(course)}
          onDelete={() => onDelete(course)}
        />
      ),
    },
  ]
  if (!courses) return <TableLoading columns={columns} isOrdered />
  return (
    <SortableTable
      caption="Cursos, na ordem em que os estudantes os veem"
      rows={courses}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      onMove={onMove}
      columns={columns}
    />
  )
}

/** Where there is less room, what these columns say stands under the course's name. */
const wideOnly = 'max-[84rem]:hidden'

function Name({ course, prerequisite }: { course: AdminCourse; prerequisite: string | undefined }) {
  return (
    <span className="flex items-center gap-3 max-md:items-start">
      <span className="h-9 w-14 flex-none overflow-hidden rounded-sm md:max-xl:hidden">
        <CourseCover index={coverOf(course.id)} picture={course.cover?.small} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <Link
          to="/admin/courses/$courseId"
          params={{ courseId: course.id }}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {course.title}
        </Link>
        <span className="block text-xs font-body text-text-muted tabular-nums">
          <span className="min-[84rem]:hidden">{counted(course.lessonCount, LESSONS)} · </span>
          {counted(course.studentCount, STUDENTS)}
          {prerequisite ? (
            <span className="block min-[84rem]:hidden">
              <span className="whitespace-nowrap">Pré-requisito:</span> {prerequisite}
            </span>
          ) : null}
        </span>
      </span>
    </span>
  )
}

type CourseActionsProps = { course: AdminCourse; onDuplicate: () => void; onDelete: () => void }

function CourseActions({ course, onDuplicate, onDelete }: CourseActionsProps) {
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
