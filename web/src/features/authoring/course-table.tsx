import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { Link } from '@tanstack/react-router'
import { counted, LESSONS, STUDENTS } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { SortableTable } from '#/ui/sortable-table.tsx'
import { CourseActions } from './course-actions.tsx'
import { PublishedBadge } from './published-badge.tsx'

type Props = {
  courses: AdminCourse[]
  onMove: (course: AdminCourse, position: number) => void
  onDuplicate: (course: AdminCourse) => void
  onDelete: (course: AdminCourse) => void
}

export function CourseTable({ courses, onMove, onDuplicate, onDelete }: Props) {
  const titles = new Map(courses.map(({ id, title }) => [id, title]))
  const prerequisite = ({ prerequisiteCourseId }: AdminCourse) =>
    prerequisiteCourseId ? titles.get(prerequisiteCourseId) : undefined
  return (
    <SortableTable
      caption="Cursos, na ordem em que os estudantes os veem"
      rows={courses}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      onMove={onMove}
      columns={[
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
          cell: ({ isPublished }) => <PublishedBadge isPublished={isPublished} />,
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
      ]}
    />
  )
}

/** Where there is less room, what these columns say stands under the course's name. */
const wideOnly = 'max-[84rem]:hidden'

function Name({ course, prerequisite }: { course: AdminCourse; prerequisite: string | undefined }) {
  return (
    <span className="flex items-center gap-3 max-md:items-start">
      <span className="h-9 w-14 flex-none overflow-hidden rounded-sm md:max-xl:hidden">
        <CourseCover index={coverOf(course.id)} />
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
